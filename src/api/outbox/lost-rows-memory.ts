import * as v from 'valibot';
import { outbox, ownDeviceLabel } from './outbox-client.ts';

/**
 * What the outbox's database held, remembered outside of IndexedDB: a browser may clear or lose the one and leave the
 * other, and then nobody would know that anything had been kept. A cookie, since local storage holds two values and no
 * third [210]; browsers without the Cookie Store API remember nothing.
 */
const Memory = v.object({
  device: v.string(),
  count: v.number(),
  /** The outbox's stamp; absent where an older version of the app remembered. */
  outbox: v.optional(v.nullable(v.string())),
});

const name = 'portolan.kept-here';
const longMs = 365 * 24 * 60 * 60 * 1000;

// The words before it change with the browser's name; it is recreated only if IndexedDB was lost.
const deviceOf = (label: string) => label.slice(-4);

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

/** How many rows waited in a storage that is gone. To be asked once its successor was read, which holds none. */
export async function countLostRows(): Promise<number> {
  const memory = await remembered();
  if (!memory) return 0;
  const isStillThere =
    memory.outbox === undefined
      ? memory.device === deviceOf(await ownDeviceLabel.read())
      : memory.outbox === (await outbox.store.stamp());
  return isStillThere ? 0 : memory.count;
}

/** @param count rows that wait on this device, whosever they are */
export async function rememberQueued(count: number): Promise<void> {
  try {
    if (count === 0) return await cookies()?.delete(name);
    const memory: v.InferOutput<typeof Memory> = {
      device: deviceOf(await ownDeviceLabel.read()),
      count,
      outbox: await outbox.store.stamp(),
    };
    const value = encodeURIComponent(JSON.stringify(memory));
    await cookies()?.set({ name, value, expires: Date.now() + longMs, sameSite: 'strict' });
  } catch {
    // Without cookies a loss goes unreported; what is queued is queued all the same.
  }
}
