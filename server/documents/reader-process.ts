import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { forkProgram } from './fork-program.ts';
import type { CheckInput, CheckResult, ReaderAnswer, ShowInput, ShownDocument } from './messages.ts';

export interface ReaderLimits {
  /** Longest time for one check, in milliseconds. */
  timeoutMs: number;
  /** Bytes, looked at from outside: what a stranger's file makes of the process can't switch it off. */
  memory: number;
}

/** Longest time for the start. */
const startMs = 120_000;

/** A decoder fills about 100 MB in that time. */
const lookEveryMs = 50;

const run = promisify(execFile);

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/**
 * What the kernel gives it at all, in case the server is too busy to look. It counts what was asked for and never
 * used as well, so it is well above the limit.
 */
const kernelLimit = 4096 * megabyte;

export type ReaderEnd = 'memory' | 'time' | 'end';

/** These files took their reader down: by the limit of memory or of time, or by its own end. */
export class ReaderFailed extends Error {
  readonly by: ReaderEnd;
  constructor(by: ReaderEnd, message: string) {
    super(message);
    this.name = 'ReaderFailed';
    this.by = by;
  }
}

/** One reader. It takes one question at a time. */
export interface Reader {
  check(input: CheckInput): Promise<CheckResult>;
  show(input: ShowInput): Promise<ShownDocument>;
  memory(): Promise<number>;
  hasEnded(): boolean;
  /** Fulfilled once it is gone, with its memory. */
  end(): Promise<void>;
}

/** Starts a process that reads documents until it is ended, or one of them ends it. */
export function startReader({ timeoutMs, memory: mostMemory }: ReaderLimits): Reader {
  const { child, lastWords } = forkProgram('reader-program', { memory: kernelLimit });
  const { pid } = child;
  const memory = () => (pid === undefined ? Promise.resolve(0) : residentMemory(pid));
  let onAnswer: (answer: ReaderAnswer) => void = () => {};
  let failure: Error | undefined;
  let hasEnded = false;
  /** Why it is being ended, where that was not its own doing. */
  let killedFor: { by: ReaderEnd; words: string } | undefined;

  const ended = new Promise<Error>(resolve => {
    const end = (error: Error) => {
      hasEnded = true;
      failure ??= error;
      resolve(failure);
    };
    child.once('error', end);
    child.once('exit', (code, signal) =>
      end(new Error(`The reader ended with ${signal ?? code}. ${lastWords()}`)),
    );
  });
  child.on('message', (answer: ReaderAnswer) => onAnswer(answer));

  const kill = (by?: ReaderEnd, words = '') => {
    if (by) killedFor ??= { by, words };
    child.kill('SIGKILL');
  };

  /** The next message, or undefined where the process ended before it. */
  const nextAnswer = (send?: () => void): Promise<ReaderAnswer | undefined> =>
    new Promise(resolve => {
      onAnswer = resolve;
      void ended.then(() => resolve(undefined));
      send?.();
    });

  async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
    const timer = setTimeout(() => kill('time', `took longer than ${ms} ms`), ms);
    return work.finally(() => clearTimeout(timer));
  }

  const started = within(startMs, nextAnswer()).then(answer => answer !== undefined);

  async function watchMemory(isOver: () => boolean): Promise<void> {
    while (!isOver() && !hasEnded) {
      const bytes = await memory();
      if (bytes > mostMemory && !isOver()) {
        kill('memory', `took ${Math.round(bytes / megabyte)} MB of ${Math.round(mostMemory / megabyte)}`);
      }
      await new Promise(resolve => setTimeout(resolve, lookEveryMs));
    }
  }

  async function exchange(input: CheckInput | ShowInput): Promise<CheckResult | ShownDocument> {
    if (!(await started)) throw await ended;
    let isOver = false;
    void watchMemory(() => isOver);
    const answer = await within(
      timeoutMs,
      nextAnswer(() => child.send(input, error => error && kill())),
    );
    isOver = true;
    if (answer === undefined) {
      const { message } = await ended;
      if (killedFor) throw new ReaderFailed(killedFor.by, `The check ${killedFor.words}.`);
      throw new ReaderFailed('end', message);
    }
    if ('error' in answer) throw new ReaderFailed('end', answer.error);
    if ('ready' in answer) throw new Error('The reader reported twice that it was ready');
    return answer.result;
  }

  return {
    // A reader answers what it was asked.
    check: input => exchange(input) as Promise<CheckResult>,
    show: input => exchange(input) as Promise<ShownDocument>,
    memory,
    hasEnded: () => hasEnded,
    async end() {
      kill();
      await ended;
    },
  };
}

/**
 * Bytes that a process holds in memory and in swap, as the system counts them.
 * @returns 0 where nothing is known of it: it has ended, or the system has neither `/proc` nor `ps`
 */
export async function residentMemory(pid: number): Promise<number> {
  try {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      const lines = [...status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)];
      return lines.reduce((sum, [, size]) => sum + Number(size), 0) * kilobyte;
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) * kilobyte;
  } catch {
    return 0;
  }
}
