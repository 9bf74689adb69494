import { useSyncExternalStore } from 'react';
import type { OutboxView } from '#src/outbox/person-outbox.ts';
import { outbox } from './page-outbox.ts';
import { session } from './session.ts';

/** `loading` until it was read once; `broken` where the device's storage does not answer. */
export type ShownOutbox = { kind: 'loading' } | { kind: 'broken' } | { kind: 'read'; view: OutboxView };

let shown: ShownOutbox = { kind: 'loading' };
const listeners = new Set<() => void>();
let reading = 0;

async function read(): Promise<void> {
  reading += 1;
  const turn = reading;
  const next = await outbox.listRows(session.current()?.sellerId ?? null).then(
    (view): ShownOutbox => ({ kind: 'read', view }),
    (): ShownOutbox => ({ kind: 'broken' }),
  );
  // An older answer must not cover a newer one.
  if (turn !== reading) return;
  shown = next;
  for (const listener of listeners) listener();
}

outbox.subscribe(() => void read());
session.subscribe(() => void read());

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) void read();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this device keeps for the seller who is signed in, as it is now, in every tab. */
export function useOutboxView(): ShownOutbox {
  return useSyncExternalStore(subscribe, () => shown);
}
