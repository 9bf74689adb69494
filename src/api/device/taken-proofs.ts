import { get, promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { TrackingProof } from '#src/contract/orders/tracking-proofs.ts';
import { inTime } from '#src/session/in-time.ts';
import { currentKey } from './member-key.ts';
import { ownKey, proofStore, stateKey } from './proof-store.ts';

// Ten thousand proofs are 10 MB: those that are prefetched lie in slices, since a record for each would keep a phone's
// page busy for a second. Those that came with changes are newer than any slice.
const ordersKey = (of: string, slice: number) => [of, 'orders', slice];
const sliceKey = (of: string, slice: number) => [of, 'slice', slice];
const everyKey = (of: string, kind: 'orders' | 'slice', from = 0) =>
  IDBKeyRange.bound([of, kind, from], [of, kind, Number.POSITIVE_INFINITY]);

/** The orders of each slice, and its proofs, in JSON. */
const Orders = v.array(v.string());
const Slice = v.array(TrackingProof);
const TakenProofs = v.object({
  slices: v.number(),
  /** Of which order the last one was. */
  behind: v.optional(v.string()),
  isComplete: v.boolean(),
});
/** How far the proofs of every order were prefetched. */
export type TakenProofs = v.InferOutput<typeof TakenProofs>;

/** The signed proof of an order, if this device has it. */
export async function readProof(orderId: string): Promise<string | undefined> {
  const own = currentKey();
  if (own === undefined) return undefined;
  // What can't be read is not on this device.
  return inTime(storedProof(own, orderId));
}

async function storedProof(own: string, orderId: string): Promise<string | undefined> {
  const proof = await get<unknown>(ownKey(own, orderId), proofStore);
  if (v.is(v.string(), proof)) return proof;
  const orders: unknown = await proofStore('readonly', objects =>
    promisifyRequest(objects.getAll(everyKey(own, 'orders'))),
  );
  const sought = JSON.stringify(orderId);
  const slice = v.is(Orders, orders) ? orders.findIndex(text => text.includes(sought)) : -1;
  if (slice === -1) return undefined;
  const text = await get<unknown>(sliceKey(own, slice), proofStore);
  const proofs = v.parse(Slice, JSON.parse(v.parse(v.string(), text)));
  return proofs.find(each => each.orderId === orderId)?.proof;
}

export async function readTakenProofs(of: string): Promise<TakenProofs | undefined> {
  const state = await get<unknown>(stateKey(of), proofStore);
  return v.is(TakenProofs, state) ? state : undefined;
}

/**
 * Keeps how far they are prefetched, with the next of them.
 * @param next in JSON, with their orders
 * @param signal after which nothing is written
 */
export async function writeTakenProofs(
  of: string,
  state: TakenProofs,
  next: { orders: string; proofs: string } | undefined,
  signal: AbortSignal,
): Promise<void> {
  await proofStore('readwrite', objects => {
    if (signal.aborted) return Promise.resolve();
    if (next) {
      objects.put(next.orders, ordersKey(of, state.slices - 1));
      objects.put(next.proofs, sliceKey(of, state.slices - 1));
    }
    // What is left of those that were prefetched before.
    if (state.isComplete) {
      objects.delete(everyKey(of, 'orders', state.slices));
      objects.delete(everyKey(of, 'slice', state.slices));
    }
    objects.put(state, stateKey(of));
    return promisifyRequest(objects.transaction);
  });
}
