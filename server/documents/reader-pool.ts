import type { CheckInput, CheckResult, ShowInput, ShownDocument } from './messages.ts';
import { type Reader, type ReaderLimits, startReader } from './reader-process.ts';

/** So many read at once: a document that takes its whole time must not keep every other seller waiting. */
export const readerCount = 2;

export interface ReaderPool {
  /**
   * Reads the files and compares them with the form.
   * @throws ReaderFailed; another error where nothing is known of the files, such as a reader that didn't start
   */
  check(input: CheckInput): Promise<CheckResult>;
  /**
   * Draws the pages of a signed document, before any check that waits: somebody looks at the screen.
   * @param signal ends its reader, since nobody looks any more
   * @throws as `check`
   */
  show(input: ShowInput, signal: AbortSignal): Promise<ShownDocument>;
  /** Ends the readers; checks under way fail. */
  close(): Promise<void>;
}

interface PoolLimits extends Partial<ReaderLimits> {
  /** How long a reader stays without work; it holds some 450 MB. */
  idleMs?: number;
}

const gigabyte = 1024 ** 3;

/**
 * A reader that holds more after a check is replaced: what one seller's document left behind must not fail the next
 * one's.
 */
const restingMemory = 0.6 * gigabyte;

/**
 * Checks documents in processes of their own, so that neither a large page nor a broken file slows the API down or
 * ends it. A process starts when it is needed and ends when there is nothing to do.
 */
export function openReaderPool({
  timeoutMs = 90_000,
  memory = gigabyte,
  idleMs = 60_000,
}: PoolLimits = {}): ReaderPool {
  const idle: { reader: Reader; timer: NodeJS.Timeout }[] = [];
  const readers = new Set<Reader>();
  const waiting: (() => void)[] = [];
  let places = readerCount;
  let isClosed = false;

  async function takePlace(isFirst: boolean): Promise<void> {
    if (places > 0) places--;
    else await new Promise<void>(resolve => (isFirst ? waiting.unshift(resolve) : waiting.push(resolve)));
  }

  function givePlace(): void {
    const next = waiting.shift();
    if (next) next();
    else places++;
  }

  function takeReader(): Reader {
    for (let free = idle.pop(); free; free = idle.pop()) {
      clearTimeout(free.timer);
      if (!free.reader.hasEnded()) return free.reader;
      readers.delete(free.reader);
    }
    const reader = startReader({ timeoutMs, memory });
    readers.add(reader);
    return reader;
  }

  async function endReader(reader: Reader): Promise<void> {
    await reader.end();
    readers.delete(reader);
  }

  async function rest(reader: Reader): Promise<void> {
    const held = await reader.memory();
    if (isClosed || reader.hasEnded() || held > restingMemory) return endReader(reader);
    const timer = setTimeout(() => {
      const place = idle.findIndex(one => one.reader === reader);
      if (place >= 0) idle.splice(place, 1);
      void endReader(reader);
    }, idleMs);
    timer.unref();
    idle.push({ reader, timer });
  }

  async function useReader<Answer>(
    work: (reader: Reader) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    await takePlace(signal !== undefined);
    try {
      if (isClosed) throw new Error('The reader was closed');
      signal?.throwIfAborted();
      const reader = takeReader();
      const end = () => void reader.end();
      signal?.addEventListener('abort', end);
      const result = await work(reader)
        .catch(async (error: unknown) => {
          // Its memory is free before the next one starts.
          await endReader(reader);
          throw isClosed ? new Error('The reader was closed') : error;
        })
        .finally(() => signal?.removeEventListener('abort', end));
      await rest(reader);
      return result;
    } finally {
      givePlace();
    }
  }

  return {
    check: input => useReader(reader => reader.check(input)),
    show: (input, signal) => useReader(reader => reader.show(input), signal),
    async close() {
      isClosed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...readers].map(endReader));
    },
  };
}
