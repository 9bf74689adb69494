import { replaceEqualDeep } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { coalesced } from '#src/api/client/coalesced.ts';
import { session } from '#src/api/client/session.ts';
import { waitingChanges } from '#src/api/client/waiting-changes.ts';
import type { OutboxView } from '#src/outbox/outbox-commands.ts';
import { outbox } from './outbox-client.ts';

/** `loading` until it was read once; `broken` if the device's storage isn't responding. */
export type ShownOutbox = { kind: 'loading' } | { kind: 'broken' } | { kind: 'read'; view: OutboxView };

// Two hundred rows would be read and redrawn for each that leaves, while a phone has to send them. A few are shown as
// they are at once: an item that is kept must not look as if it could be chosen.
const longestRestMs = 250;
const restForRowMs = 2;

/** Storage that didn't answer may only have been slow: a phone that wakes up, an engine that still closes a page. */
const brokenAgainMs = 3000;

let shown: ShownOutbox = { kind: 'loading' };
const listeners = new Set<() => void>();

const read = coalesced(async () => {
  const member = session.current();
  const next = await outbox.listRows(member).then(
    (view): ShownOutbox => ({ kind: 'read', view }),
    (): ShownOutbox => ({ kind: 'broken' }),
  );
  // Somebody else has signed in by now, who must not see these; they are read again for them.
  const now = session.current();
  if (member?.sellerId !== now?.sellerId || member?.personId !== now?.personId) return;
  // What hasn't changed stays the same object, so that only the rows that have are drawn again.
  shown = replaceEqualDeep(shown, next);
  if (shown.kind === 'read')
    waitingChanges.set(shown.view.rows.filter(({ state }) => state !== 'sent').length);
  for (const listener of listeners) listener();
  if (shown.kind === 'broken' && listeners.size > 0) setTimeout(read, brokenAgainMs);
}, restMs);

function restMs(): number {
  const rows = shown.kind === 'read' ? shown.view.rows : [];
  // Sent ones are read and drawn as well.
  return Math.min(longestRestMs, rows.length * restForRowMs);
}

outbox.subscribe(read);
session.subscribe(read);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) read();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const untilShown = (isShown: () => boolean): Promise<void> =>
  new Promise(resolve => {
    if (isShown()) return resolve();
    const stop = subscribe(() => {
      if (!isShown()) return;
      stop();
      resolve();
    });
  });

/** Begins to read, before anything is shown of it, and ends once that has ended. */
export const untilOutboxRead = (): Promise<void> => untilShown(() => shown.kind !== 'loading');

/** Until what is shown has a row that is on this device, or this can't be known. */
export function untilListed(opId: string): Promise<void> {
  const listed = untilShown(
    () =>
      shown.kind === 'broken' || (shown.kind === 'read' && shown.view.rows.some(row => row.opId === opId)),
  );
  read();
  return listed;
}

/** What this device keeps for the seller who is signed in, as it is now, in every tab. */
export function useOutboxView(): ShownOutbox {
  return useSyncExternalStore(subscribe, () => shown);
}
