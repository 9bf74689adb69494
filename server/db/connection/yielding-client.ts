import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** What works on without a pause for so long lets everything else go on for a moment. */
const longestMs = 8;

/**
 * The same client, which now and then lets the event loop turn. The embedded database computes each answer at once, in
 * the thread that serves the calls: whoever asks it again and again, and awaits nothing else, would hold up everything,
 * network included.
 */
export function yieldingClient(pglite: PGlite): PGlite {
  let turnedAt = performance.now();
  const afterwards = async <Value>(value: Promise<Value>): Promise<Value> => {
    const done = await value;
    if (performance.now() - turnedAt > longestMs) {
      await nextTurn();
      turnedAt = performance.now();
    }
    return done;
  };
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'query') {
        return (...input: Parameters<PGlite['query']>) => afterwards(target.query(...input));
      }
      if (name === 'transaction') {
        return (...input: Parameters<PGlite['transaction']>) => afterwards(target.transaction(...input));
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
