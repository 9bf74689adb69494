import { clear, createStore, get, setMany } from 'idb-keyval';
import * as v from 'valibot';
import { inTime } from '#src/session/in-time.ts';
import { currentKey } from './member-key.ts';

const store = createStore('proofs', 'proofs');

/**
 * On their way to the disk. What can't be written (a private window, a full disk) stays here, and shows during this
 * visit.
 */
const unwritten = new Map<string, string>();

const keyOf = (of: string, orderId: string) => `${of}/${orderId}`;

/** Keeps the signed proofs of some of the company's orders, a record each: ten thousand are 10 MB. */
export async function keepProofs(
  orders: readonly { orderId: string; proof?: string | undefined }[],
): Promise<void> {
  const own = currentKey();
  if (own === undefined) return;
  const entries = orders.flatMap(({ orderId, proof }): [string, string][] =>
    proof === undefined ? [] : [[keyOf(own, orderId), proof]],
  );
  if (entries.length === 0) return;
  for (const [key, proof] of entries) unwritten.set(key, proof);
  // What isn't written comes again with the next whole list.
  await inTime(written(entries), writeLimitMs);
}

/** The list of orders waits for their proofs, but not for a disk that doesn't answer. */
const writeLimitMs = 3000;

async function written(entries: [string, string][]): Promise<void> {
  await setMany(entries, store);
  for (const [key, proof] of entries) if (unwritten.get(key) === proof) unwritten.delete(key);
}

/** The signed proof of an order, if this device has it. */
export async function readProof(orderId: string): Promise<string | undefined> {
  const own = currentKey();
  if (own === undefined) return undefined;
  const key = keyOf(own, orderId);
  // What can't be read is not on this device.
  const proof = unwritten.get(key) ?? (await inTime(get<unknown>(key, store)));
  return v.is(v.string(), proof) ? proof : undefined;
}

export async function forgetProofs(): Promise<void> {
  unwritten.clear();
  await clear(store);
}
