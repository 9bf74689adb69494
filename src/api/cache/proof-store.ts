import { clear, createStore, get, set } from 'idb-keyval';
import * as v from 'valibot';
import { session } from '#src/api/client/session.ts';

const Proofs = v.record(v.string(), v.string());
type Proofs = v.InferOutput<typeof Proofs>;

const store = createStore('proofs', 'proofs');

// Where nothing can be stored (a private window, a full disk), proofs still show during this visit.
let visit: { sellerId: string; proofs: Proofs } | undefined;

/** Keeps the signed proofs of the seller's orders, one record a seller, replacing what was there. */
export async function keepProofs(
  orders: readonly { orderId: string; proof?: string | undefined }[],
): Promise<void> {
  const record = session.current();
  if (!record) return;
  const proofs: Proofs = {};
  for (const { orderId, proof } of orders) if (proof !== undefined) proofs[orderId] = proof;
  visit = { sellerId: record.sellerId, proofs };
  // They come again with the next list; `visit` has them until then.
  await set(record.sellerId, proofs, store).catch(() => undefined);
}

/** The signed proof of an order, if this device has it. */
export async function readProof(orderId: string): Promise<string | undefined> {
  const record = session.current();
  if (!record) return undefined;
  if (visit && visit.sellerId === record.sellerId) return visit.proofs[orderId];
  // What can't be read is not on this device.
  const stored = v.safeParse(Proofs, await get(record.sellerId, store).catch(() => undefined));
  const proofs = stored.success ? stored.output : {};
  visit = { sellerId: record.sellerId, proofs };
  return proofs[orderId];
}

export async function forgetProofs(): Promise<void> {
  visit = undefined;
  await clear(store);
}
