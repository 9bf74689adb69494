import { clear, createStore, del, get, setMany } from 'idb-keyval';
import * as v from 'valibot';
import { session } from '#src/api/client/session.ts';

const store = createStore('proofs', 'proofs');

/**
 * On their way to the disk. What can't be written (a private window, a full disk) stays here, and shows during this
 * visit.
 */
const unwritten = new Map<string, string>();

const keyOf = (sellerId: string, orderId: string) => `${sellerId}/${orderId}`;

/** Keeps the signed proofs of some of the seller's orders, a record each: ten thousand are 10 MB. */
export async function keepProofs(
  orders: readonly { orderId: string; proof?: string | undefined }[],
): Promise<void> {
  const record = session.current();
  if (!record) return;
  const entries = orders.flatMap(({ orderId, proof }): [string, string][] =>
    proof === undefined ? [] : [[keyOf(record.sellerId, orderId), proof]],
  );
  if (entries.length === 0) return;
  for (const [key, proof] of entries) unwritten.set(key, proof);
  try {
    await setMany(entries, store);
    for (const [key, proof] of entries) if (unwritten.get(key) === proof) unwritten.delete(key);
  } catch {
    // They come again with the next whole list.
  }
}

/** The build before kept all of a seller's proofs in one record. */
const Proofs = v.record(v.string(), v.string());

/** The signed proof of an order, if this device has it. */
export async function readProof(orderId: string): Promise<string | undefined> {
  const record = session.current();
  if (!record) return undefined;
  const key = keyOf(record.sellerId, orderId);
  // What can't be read is not on this device.
  const stored = unwritten.get(key) ?? (await get(key, store).catch(() => undefined));
  if (v.is(v.string(), stored)) return stored;
  const earlier = v.safeParse(Proofs, await get(record.sellerId, store).catch(() => undefined));
  return earlier.success ? earlier.output[orderId] : undefined;
}

/** To be called once every order's proof was kept anew. */
export async function dropProofsOfEarlierBuild(): Promise<void> {
  const record = session.current();
  // What stays is only in the way.
  if (record) await del(record.sellerId, store).catch(() => undefined);
}

export async function forgetProofs(): Promise<void> {
  unwritten.clear();
  await clear(store);
}
