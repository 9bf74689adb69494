import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from './at-end.ts';
import { removeFolder } from './data-folder.ts';
import { findFreePort } from './free-port.ts';

/** The oldest that the product is tried on. */
const oldestMajor = 15;
const debianFolder = '/usr/lib/postgresql';
const superuser = 'portolan';

type Signal = 'SIGTERM' | 'SIGINT' | 'SIGQUIT';

function binaryFolders(): string[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder).map(major => join(debianFolder, major, 'bin'))
    : [];
  return [...onPath, ...debian];
}

function majorOf(folder: string): number {
  try {
    const words = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)/.exec(words)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** PostgreSQL refuses to run as root; undefined where this process is somebody else. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const found = binaryFolders().find(
  folder => existsSync(join(folder, 'initdb')) && majorOf(folder) >= oldestMajor,
);

/** Why there is no PostgreSQL server to test on, in one line; undefined where there can be one. */
export const missingPostgres: string | undefined = found
  ? undefined
  : `No PostgreSQL ${oldestMajor} or later on PATH or in ${debianFolder} (Debian: postgresql): what needs one is skipped.`;

/** A PostgreSQL server of a test's own, in a temporary folder and on a free port. */
export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  readonly #owner: { uid: number; gid: number } | undefined;
  #child: ChildProcess | undefined;
  #databaseCount = 0;

  private constructor(port: number, folder: string, owner: { uid: number; gid: number } | undefined) {
    this.port = port;
    this.#folder = folder;
    this.#owner = owner;
  }

  /** Makes one that doesn't run yet. */
  static async make(): Promise<PostgresServer> {
    if (!found) throw new Error(missingPostgres);
    const folder = mkdtempSync(join(tmpdir(), 'portolan-postgres-'));
    const owner = unprivilegedUser();
    if (owner) chownSync(folder, owner.uid, owner.gid);
    execFileSync(
      join(found, 'initdb'),
      ['-D', join(folder, 'data'), '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
      { cwd: folder, stdio: 'pipe', ...owner },
    );
    return new PostgresServer(await findFreePort(), folder, owner);
  }

  static async start(): Promise<PostgresServer> {
    const server = await PostgresServer.make();
    await server.start();
    return server;
  }

  /** Of the process whose children serve the connections; undefined where it doesn't run. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  urlOf(database: string): string {
    return `postgres://${superuser}@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    const child = spawn(
      join(found ?? '', 'postgres'),
      [
        ...['-D', join(this.#folder, 'data'), '-p', String(this.port)],
        ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
        // The machine's power stays on: what a killed process wrote is there without.
        ...['-c', 'fsync=off', '-c', 'shared_buffers=16MB', '-c', 'max_connections=60'],
      ],
      { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'], ...this.#owner },
    );
    this.#child = child;
    atEnd(() => child.kill('SIGQUIT'));
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    while (!(await this.#answers())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.\n${output}`);
      await delay(30);
    }
  }

  /** Ends it: SIGINT breaks every connection, SIGQUIT does so silently, like a crash. */
  async stop(signal: Signal = 'SIGINT'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** Makes an empty database. @returns its address */
  async addDatabase(): Promise<string> {
    const name = `test_${++this.#databaseCount}`;
    await this.query('postgres', `create database ${name}`);
    return this.urlOf(name);
  }

  /** One statement on a connection of its own, which none of the product's settings reach. */
  async query(database: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.urlOf(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Runs a statement in a transaction that stays open, with its locks. @returns ends it */
  async hold(database: string, statement: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: this.urlOf(database) });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query(statement);
    return () => client.end();
  }

  async dispose(): Promise<void> {
    await this.stop('SIGQUIT');
    await removeFolder(this.#folder);
  }

  async #answers(): Promise<boolean> {
    return this.query('postgres', 'select 1').then(
      () => true,
      () => false,
    );
  }
}
