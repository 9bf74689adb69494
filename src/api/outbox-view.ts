import { useSyncExternalStore } from 'react';
import type { OutboxView } from '#src/outbox/person-outbox.ts';
import { coalesced } from './coalesced.ts';
import { outbox } from './page-outbox.ts';
import { session } from './session.ts';

/** `loading` until it was read once; `broken` where the device's storage does not answer. */
export type ShownOutbox = { kind: 'loading' } | { kind: 'broken' } | { kind: 'read'; view: OutboxView };

// Two hundred rows are drawn anew for each that leaves: often enough to look alive, and the phone has time to send.
const restMs = 200;

let shown: ShownOutbox = { kind: 'loading' };
const listeners = new Set<() => void>();

const read = coalesced(async () => {
  const sellerId = session.current()?.sellerId ?? null;
  const next = await outbox.listRows(sellerId).then(
    (view): ShownOutbox => ({ kind: 'read', view }),
    (): ShownOutbox => ({ kind: 'broken' }),
  );
  // Somebody else has signed in meanwhile, who must not see these; they are read again for them.
  if (sellerId !== (session.current()?.sellerId ?? null)) return;
  shown = next;
  for (const listener of listeners) listener();
}, restMs);

outbox.subscribe(read);
session.subscribe(read);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) read();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this device keeps for the seller who is signed in, as it is now, in every tab. */
export function useOutboxView(): ShownOutbox {
  return useSyncExternalStore(subscribe, () => shown);
}
