import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atEnd } from './at-end.ts';

const root = join(import.meta.dirname, '..', '..');
const builtProgram = join(root, 'dist-server', 'main.js');
/** For Node: to optimise the embedded database for a longer life takes half of a start. */
export const shortLife = ['--liftoff-only'] as const;
const startTimeoutMs = 180_000;
const stopTimeoutMs = 15_000;

const running = new Set<ServerProcess>();
atEnd(() => {
  for (const server of running) server.abandon();
});

/** One life of the built server: from its start to its end. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #lines: string[];
  readonly #ended: Promise<string>;
  #isOver = false;

  private constructor(child: ChildProcess, lines: string[]) {
    this.#child = child;
    this.#lines = lines;
    this.#ended = new Promise(resolve => {
      child.once('error', error => resolve(`did not start: ${error.message}`));
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    void this.#ended.then(() => {
      this.#isOver = true;
      running.delete(this);
    });
    running.add(this);
  }

  /**
   * Starts the built server and waits until it answers.
   * @param env its settings; nothing of this process's own settings reaches it
   * @param lines where its output is kept, line by line
   * @param preload a module that is loaded into it first, and answers `ask`
   * @param program another than that of `npm run build`
   * @throws Error with its output where it ends before it answers
   */
  static async start(
    env: Record<string, string>,
    lines: string[],
    preload?: string,
    program = builtProgram,
  ): Promise<ServerProcess> {
    if (!existsSync(program)) throw new Error('There is no built server: run `npm run build` first.');
    const flags = [...shortLife, ...(preload ? ['--import', preload] : [])];
    const child = spawn(process.execPath, [...flags, program], {
      cwd: root,
      // A call that a fault holds up is cut before `stop` loses its patience.
      env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', STOP_GRACE_SECONDS: '8', ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(preload ? (['ipc'] as const) : [])],
    });
    for (const stream of [child.stdout, child.stderr]) collectLines(stream, lines);
    const server = new ServerProcess(child, lines);
    await server.#answers(`http://127.0.0.1:${env.PORT}/api/v1/health`);
    return server;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Asks the preloaded module, one question at a time.
   * @returns what it sends back
   */
  async query(question: object): Promise<unknown> {
    const answer = once(this.#child, 'message', { signal: AbortSignal.timeout(stopTimeoutMs) });
    this.#child.send(question);
    const [message] = await answer;
    return message;
  }

  /** Waits until it has ended on its own. @returns the signal, or the code */
  async ended(): Promise<string> {
    return this.#ended;
  }

  /** Asks it to end and waits until it has. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    const ended = await Promise.race([this.#ended, delay(stopTimeoutMs, undefined, { ref: false })]);
    if (ended !== undefined) return;
    await this.kill();
    throw new Error(`The server did not end within ${stopTimeoutMs / 1000} s.\n${lastWords(this.#lines)}`);
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  abandon(): void {
    this.#child.kill('SIGKILL');
  }

  async #answers(health: string): Promise<void> {
    const deadline = Date.now() + startTimeoutMs;
    while (!this.#isOver && Date.now() < deadline) {
      if (await isUp(health)) return;
      await delay(50);
    }
    const why = this.#isOver ? await this.#ended : `no answer from ${health} in ${startTimeoutMs / 1000} s`;
    await this.kill();
    throw new Error(`The server did not start (${why}).\n${lastWords(this.#lines)}`);
  }
}

/** Not by `fetch`, which is the document's in tests of screens: it would report each refused connection. */
const isUp = (health: string): Promise<boolean> =>
  new Promise(resolve => {
    const request = get(health, { agent: false, timeout: 2000 }, answer => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });

/** A failed query carries all its parameters: enough to understand it, not to drown in it. */
function lastWords(lines: readonly string[]): string {
  return lines
    .slice(-40)
    .map(line => (line.length > 400 ? `${line.slice(0, 400)} …` : line))
    .join('\n');
}

function collectLines(stream: NodeJS.ReadableStream | null, lines: string[]): void {
  let rest = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
}
