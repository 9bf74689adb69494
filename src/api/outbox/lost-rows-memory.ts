import * as v from 'valibot';
import { outbox } from './outbox-client.ts';

/**
 * What the outbox's database held, remembered outside of IndexedDB: a browser may clear or lose the one and leave the
 * other, and then nobody would know that anything had been kept. A cookie, since local storage holds two values and no
 * third [210]; browsers without the Cookie Store API remember nothing.
 */
const Memory = v.object({
  count: v.number(),
  /** The outbox's stamp. */
  outbox: v.string(),
});

// Cookies know no port, and each server has a storage of its own.
const name = ['portolan.saved-here', location.port].filter(Boolean).join('.');
const longMs = 365 * 24 * 60 * 60 * 1000;

const cookies = (): CookieStore | undefined => ('cookieStore' in window ? window.cookieStore : undefined);

async function remembered(): Promise<v.InferOutput<typeof Memory> | undefined> {
  try {
    const cookie = await cookies()?.get(name);
    const memory = v.safeParse(Memory, JSON.parse(decodeURIComponent(cookie?.value ?? 'null')));
    return memory.success ? memory.output : undefined;
  } catch {
    return undefined;
  }
}

let turn: Promise<unknown> = Promise.resolve();
/** One after the other: the last count noted is the last one known. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/**
 * Notes how many rows wait on this device, whosever they are, unless a storage is gone in which others waited.
 * @returns how many were lost with it; they are remembered until `forgetLostRows`
 */
export const rememberQueued = (count: number): Promise<number> =>
  inTurn(async () => {
    const memory = await remembered();
    if (memory && memory.outbox !== (await outbox.store.stamp())) return memory.count;
    await note(count);
    return 0;
  });

/** Somebody has read how many rows were lost. @param count of those that wait now */
export const forgetLostRows = (count: number): Promise<void> => inTurn(() => note(count));

async function note(count: number): Promise<void> {
  try {
    if (count === 0) return await cookies()?.delete(name);
    const memory: v.InferOutput<typeof Memory> = { count, outbox: await outbox.store.stamp() };
    const value = encodeURIComponent(JSON.stringify(memory));
    await cookies()?.set({ name, value, expires: Date.now() + longMs, sameSite: 'strict' });
  } catch {
    // Without cookies a loss goes unreported; what is queued is queued all the same.
  }
}
