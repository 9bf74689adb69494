import { clear, createStore, delMany, getMany, setMany } from 'idb-keyval';
import * as v from 'valibot';
import { currentKeys } from './member-key.ts';

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
  const [own] = currentKeys();
  if (own === undefined) return;
  const entries = orders.flatMap(({ orderId, proof }): [string, string][] =>
    proof === undefined ? [] : [[keyOf(own, orderId), proof]],
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
  const owners = currentKeys();
  const keys = owners.map(of => keyOf(of, orderId));
  // What can't be read is not on this device.
  const stored = await getMany<unknown>([...keys, ...owners], store).catch((): unknown[] => []);
  const isProof = (value: unknown): value is string => v.is(v.string(), value);
  const one = [...keys.map(key => unwritten.get(key)), ...stored].find(isProof);
  return one ?? stored.find((value): value is v.InferOutput<typeof Proofs> => v.is(Proofs, value))?.[orderId];
}

/** To be called once every order's proof was kept anew. */
export async function dropProofsOfEarlierBuild(): Promise<void> {
  // What stays is only in the way.
  await delMany(currentKeys(), store).catch(() => undefined);
}

export async function forgetProofs(): Promise<void> {
  unwritten.clear();
  await clear(store);
}
