import { EventEmitter, once } from 'node:events';
import type { Arrival, Fault, Match } from './fault.ts';

/** A rule of the fault proxy: which requests it is for, how many of them, and what becomes of them. */
export class FaultRule {
  readonly match: Match;
  readonly fault: Fault;
  /** The requests that it was for, oldest first. */
  readonly hits: Arrival[] = [];
  #left: number;
  readonly #events = new EventEmitter().setMaxListeners(0);
  #isReleased = false;

  /** @param times how many requests it is for; all, where nothing is said */
  constructor(match: Match, fault: Fault, times = Number.POSITIVE_INFINITY) {
    this.match = match;
    this.fault = fault;
    this.#left = times;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  take(arrival: Arrival): void {
    this.#left -= 1;
    this.hits.push(arrival);
    this.#events.emit('hit');
  }

  /** Waits until it was for so many requests. */
  async hit(count = 1, timeoutMs = 15_000): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    while (this.hits.length < count) {
      await once(this.#events, 'hit', { signal }).catch(() => {
        throw new Error(`${this.hits.length} of ${count} requests came within ${timeoutMs} ms.`);
      });
    }
  }

  /** Disabled. What hangs continues to hang. */
  remove(): void {
    this.#left = 0;
  }

  /** Passes on what hangs, and is disabled. */
  release(): void {
    this.remove();
    this.#isReleased = true;
    this.#events.emit('release');
  }

  /** @throws AbortError where the client gave up first */
  async released(signal: AbortSignal): Promise<void> {
    if (!this.#isReleased) await once(this.#events, 'release', { signal });
  }
}
