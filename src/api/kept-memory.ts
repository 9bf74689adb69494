import * as v from 'valibot';
import { ownDeviceLabel } from './page-outbox.ts';

/**
 * What IndexedDB held, remembered outside of it: a browser may clear or lose the one and leave the other, and then
 * nobody would know that anything had been kept.
 */
const Memory = v.object({ device: v.string(), count: v.number() });

const key = 'portolan.kept-here';

// The words before it change with the browser's name; it is made anew only where IndexedDB was lost.
const deviceOf = (label: string) => label.slice(-4);

function remembered(): v.InferOutput<typeof Memory> | undefined {
  try {
    const memory = v.safeParse(Memory, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return memory.success ? memory.output : undefined;
  } catch {
    return undefined;
  }
}

/** How many rows waited in a storage that is gone. To be asked once its successor was read, which holds none. */
export async function countLostRows(): Promise<number> {
  const memory = remembered();
  if (!memory || memory.device === deviceOf(await ownDeviceLabel())) return 0;
  return memory.count;
}

/** @param count rows that wait on this device, whosever they are */
export async function rememberKept(count: number): Promise<void> {
  localStorage.setItem(key, JSON.stringify({ device: deviceOf(await ownDeviceLabel()), count }));
}
