import { clear, createStore, promisifyRequest } from 'idb-keyval';
import { inTime } from '#src/session/in-time.ts';
import { currentKey } from './member-key.ts';

export const proofStore = createStore('proofs', 'proofs');

/**
 * On their way to the disk. What can't be written (a private window, a full disk) stays here, and shows during this
 * visit.
 */
const unwritten = new Map<string, string>();

/** Those that came with changes have a record each; those of every order are in slices: see `taken-proofs.ts`. */
export const ownKey = (of: string, orderId: string) => [of, 'own', orderId];
export const stateKey = (of: string) => [of, 'taken'];

/** Keeps signed proofs of some of the company's orders. */
export async function keepProofs(
  orders: readonly { orderId: string; proof?: string | undefined }[],
): Promise<void> {
  const own = currentKey();
  if (own === undefined) return;
  const proofs = orders.flatMap(({ orderId, proof }) => (proof === undefined ? [] : [{ orderId, proof }]));
  if (proofs.length === 0) return;
  for (const { orderId, proof } of proofs) unwritten.set(`${own}/${orderId}`, proof);
  // What isn't written is asked for by whoever opens it.
  await inTime(written(own, proofs), writeLimitMs);
}

/** The list of orders waits for their proofs, but not for a disk that doesn't answer. */
const writeLimitMs = 3000;

type Proof = { orderId: string; proof: string };

async function written(own: string, proofs: readonly Proof[]): Promise<void> {
  await proofStore('readwrite', objects => {
    for (const { orderId, proof } of proofs) objects.put(proof, ownKey(own, orderId));
    return promisifyRequest(objects.transaction);
  });
  for (const { orderId, proof } of proofs) {
    const key = `${own}/${orderId}`;
    if (unwritten.get(key) === proof) unwritten.delete(key);
  }
}

/** A proof that is not on the disk yet. */
export const proofOnItsWay = (of: string, orderId: string): string | undefined =>
  unwritten.get(`${of}/${orderId}`);

/** Hears that every proof is to be taken along again. */
let onAnew: (() => void) | undefined;

/** The list was fetched as a whole: what changed before is among the changes of no other answer. */
export function takeProofsAnew(): void {
  const own = currentKey();
  if (own === undefined) return;
  const forgotten = proofStore('readwrite', objects => {
    objects.delete(stateKey(own));
    // They may be older than what comes now.
    objects.delete(IDBKeyRange.bound([own, 'own'], [own, 'own', []]));
    return promisifyRequest(objects.transaction);
  });
  // A disk that can't be written has none.
  const tell = () => onAnew?.();
  forgotten.then(tell, tell);
}

export function onProofsAnew(listener: () => void, signal: AbortSignal): void {
  onAnew = listener;
  signal.addEventListener('abort', () => {
    if (onAnew === listener) onAnew = undefined;
  });
}

export async function forgetProofs(): Promise<void> {
  unwritten.clear();
  await clear(proofStore);
}
