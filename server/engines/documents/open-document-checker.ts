import type { ChildProcess } from 'node:child_process';
import type { CheckInput, CheckResult, DocumentChecker } from './document-checker.ts';
import { forkProgram } from './fork-program.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-messages.ts';

interface CheckerLimits {
  /** Longest time for one check, in milliseconds, the start of the reader included. */
  timeoutMs?: number;
  /** How long the reader stays without work; it holds some 450 MB. */
  idleMs?: number;
}

interface UnderWay {
  id: number;
  settle: (answer: ReaderAnswer | Error) => void;
}

/**
 * Checks documents in a process of its own, so that neither a large page nor a broken file slows the API down or
 * ends it. The process starts with the first check and ends when there is nothing to do.
 */
export function openDocumentChecker({
  timeoutMs = 90_000,
  idleMs = 60_000,
}: CheckerLimits = {}): DocumentChecker {
  let reader: ChildProcess | undefined;
  let underWay: UnderWay | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;
  /** One at a time: two pages at once would take both cores from the API. */
  let queue: Promise<unknown> = Promise.resolve();

  function current(): ChildProcess {
    if (reader) return reader;
    const { child, lastWords } = forkProgram('document-reader');
    reader = child;
    const lose = (error: Error) => {
      if (reader !== child) return;
      reader = undefined;
      underWay?.settle(error);
    };
    child.on('message', (answer: ReaderAnswer) => {
      if (answer.id === underWay?.id) underWay.settle(answer);
    });
    child.once('error', lose);
    child.once('exit', (code, signal) =>
      lose(new Error(`The reader ended with ${signal ?? code}. ${lastWords()}`)),
    );
    return child;
  }

  function end(): void {
    clearTimeout(idle);
    reader?.kill('SIGKILL');
  }

  function ask(input: CheckInput): Promise<CheckResult> {
    if (isClosed) return Promise.reject(new Error('The reader was closed'));
    clearTimeout(idle);
    return new Promise((resolve, reject) => {
      const id = ++lastId;
      const child = current();
      const timer = setTimeout(() => {
        settle(new Error(`The check took longer than ${timeoutMs} ms`));
        end();
      }, timeoutMs);
      function settle(answer: ReaderAnswer | Error): void {
        if (underWay?.id !== id) return;
        underWay = undefined;
        clearTimeout(timer);
        idle = setTimeout(end, idleMs);
        idle.unref();
        if (answer instanceof Error) reject(answer);
        else if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.result);
      }
      underWay = { id, settle };
      child.send({ id, input } satisfies ReaderRequest, error => {
        if (error) settle(error);
      });
    });
  }

  return {
    check(input) {
      const result = queue.then(() => ask(input));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      isClosed = true;
      const child = reader;
      underWay?.settle(new Error('The reader was closed'));
      end();
      if (child && child.exitCode === null && child.signalCode === null) {
        await new Promise(resolve => child.once('exit', resolve));
      }
    },
  };
}
