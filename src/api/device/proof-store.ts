import { clear, createStore, promisifyRequest } from 'idb-keyval';
import { inTime } from '#src/session/in-time.ts';
import { currentKey } from './member-key.ts';

export const proofStore = createStore('proofs', 'proofs');

/** Those that came with changes have a record each; those of every order are in slices: see `taken-proofs.ts`. */
export const ownKey = (of: string, orderId: string) => [of, 'own', orderId];
export const stateKey = (of: string) => [of, 'taken'];

/** Keeps signed proofs of some orders. @param own whose they were when they were asked for */
export async function storeProofs(
  own: string | undefined,
  orders: readonly { orderId: string; proof?: string | undefined }[],
): Promise<void> {
  if (own === undefined) return;
  const proved = orders.filter(({ proof }) => proof !== undefined);
  if (proved.length === 0) return;
  // What isn't written is asked for by anyone who opens it. The list doesn't wait for a disk that is silent.
  const writing = proofStore('readwrite', objects => {
    for (const { orderId, proof } of proved) objects.put(proof, ownKey(own, orderId));
    return promisifyRequest(objects.transaction);
  });
  await inTime(writing);
}

/** Hears that every proof is to be prefetched again. */
let onOutdated: (() => void) | undefined;

/** The list was fetched as a whole: what changed before is among the changes of no other answer. */
export function refetchProofs(): void {
  const own = currentKey();
  if (own === undefined) return;
  const notify = () => onOutdated?.();
  proofStore('readwrite', objects => {
    objects.delete(stateKey(own));
    // They may be older than what comes now.
    objects.delete(IDBKeyRange.bound(ownKey(own, ''), [own, 'own', []]));
    return promisifyRequest(objects.transaction);
    // A disk that can't be written has none.
  }).then(notify, notify);
}

export function onProofsOutdated(listener: () => void, signal: AbortSignal): void {
  onOutdated = listener;
  signal.addEventListener('abort', () => {
    if (onOutdated === listener) onOutdated = undefined;
  });
}

export async function forgetProofs(): Promise<void> {
  await clear(proofStore);
}
