import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export const repository = join(import.meta.dirname, '..', '..', '..');
export const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

/** The folders that document, unit and Dockerfile name: each is below the root of the machine. */
const folders = /(?<![\w.$"{}/-])\/(?:opt|etc|var|backups|data|app)(?![\w-])/g;

/**
 * What needs another machine, another user or an image: it writes down how it was called. A shell for another user is
 * one for this one.
 */
const standIns: Record<string, string> = {
  useradd: '',
  systemctl: '',
  docker: '',
  'apt-get': '',
  runuser: 'shift 3; exec "$@"',
};

/** An empty folder in the place of an empty machine, on which the documented lines are run one after the other. */
export class DocumentedMachine {
  readonly root = mkdtempSync(join(tmpdir(), 'portolan-documented-'));
  readonly #written = join(this.root, 'written-down');
  readonly #children: (() => Promise<void>)[] = [];

  constructor() {
    const programs = join(this.root, 'stand-ins');
    for (const folder of [
      programs,
      ...['etc/systemd/system', 'opt/portolan', 'var/lib', 'backups'].map(path => this.at(path)),
    ])
      mkdirSync(folder, { recursive: true });
    writeFileSync(this.#written, '');
    for (const [name, act] of Object.entries(standIns)) {
      const file = join(programs, name);
      writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${this.#written}\n${act}\n`);
      chmodSync(file, 0o755);
    }
  }

  at = (path: string): string => join(this.root, path);

  /** Of a text: its folders below the root, or below another. */
  placed = (text: string, root = this.root): string => text.replaceAll(folders, path => root + path);

  /** The commands that something was written down for instead. */
  get writtenDown(): string[] {
    return readFileSync(this.#written, 'utf8').split('\n').filter(Boolean);
  }

  #environment = (more: Record<string, string>) => ({
    PATH: `${this.at('stand-ins')}${delimiter}${process.env.PATH}`,
    HOME: process.env.HOME ?? this.root,
    ...more,
  });

  /** Runs commands as a shell reads them from its input, and ends at the first that fails. @returns what they said */
  run(
    commands: string,
    { cwd = this.root, env = {} as Record<string, string>, stopsAtFaults = true } = {},
  ): string {
    const { status, stdout, stderr } = spawnSync('bash', stopsAtFaults ? ['-e'] : [], {
      ...{ cwd, env: this.#environment(env), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      input: commands,
    });
    if (status !== 0 && stopsAtFaults)
      throw new Error(`${commands}\nended with ${status}:\n${stderr.slice(-2000)}`);
    return stdout + stderr;
  }

  /** Starts a server with these settings alone, and waits until it is ready. @returns ends it */
  async serve(
    command: string[],
    cwd: string,
    settings: Record<string, string>,
  ): Promise<() => Promise<void>> {
    const [program = '', ...rest] = command;
    const child = spawn(program, rest, { cwd, env: this.#environment(settings), stdio: 'pipe' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text));
    const ended = once(child, 'exit');
    const stop = async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    };
    this.#children.push(stop);
    const ready = `http://127.0.0.1:${settings.PORT}/api/v1/ready`;
    for (;;) {
      if (child.exitCode !== null)
        throw new Error(`${command.join(' ')} ended with ${child.exitCode}:\n${output}`);
      if (
        await fetch(ready).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return stop;
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#children.map(stop => stop()));
  }
}

/** The code blocks of a section of docs/operations.md or docs/admin.md, one after the other. */
export function blocksOf(title: string): string[] {
  const pages = `${read('docs/operations.md')}\n${read('docs/admin.md')}`;
  const [, section = ''] = pages.split(`\n## ${title}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/** The block of a section that has a word in it. */
export function blockWith(title: string, word: string): string {
  const block = blocksOf(title).find(one => one.includes(word));
  if (!block) throw new Error(`“${title}” in docs has no block with “${word}”.`);
  return block;
}
