import type { OutboxStore } from './outbox-store.ts';
import type { Row, StoredRows } from './row.ts';
import { oldSent, opIdOf } from './sent-rows.ts';

export interface Stores {
  store: OutboxStore;
  /** The database of rows that were sent some time ago. */
  sentStore: OutboxStore;
  now: () => number;
  locks?: LockManager | undefined;
}

// Whoever still asks for the answer, or edits what was sent, finds it where it was.
const movedAfterMs = 5 * 60 * 1000;
/** A few sent rows are in nobody's way. */
const fewestMoved = 50;
// Written well within the time after which storage counts as hanging.
const mostAtOnce = 500;

/**
 * Rows that were sent move to a database of their own, so that a claim doesn't read them. They are written there before
 * they are removed from the others: after a crash in between they are in both. Where another tab or the worker is at it,
 * or without Web Locks, they stay.
 */
export async function moveSent(stores: Stores, stored: StoredRows): Promise<void> {
  if (movable(stored, stores.now()).length === 0) return;
  await stores.locks?.request('outbox-move', { ifAvailable: true }, async lock => {
    while (lock && (await moveSome(stores)));
  });
}

/** The newest stays: the next row counts on from it. */
function movable({ rows }: StoredRows, now: number): Row[] {
  const sent = rows.filter(row => row.state === 'sent').slice(0, -1);
  const old = sent.filter(row => now - (row.result?.at ?? 0) >= movedAfterMs);
  return old.length < fewestMoved ? [] : old;
}

async function moveSome({ store, sentStore, now }: Stores): Promise<boolean> {
  const moved = movable(await store.read(), now()).slice(0, mostAtOnce);
  if (moved.length === 0) return false;
  await sentStore.change(({ rows }) => ({ put: moved, remove: oldSent(rows, now()), result: undefined }));
  const { removed, gone } = await store.change(({ rows }) => {
    const here = new Map(rows.map(row => [row.opId, row]));
    const isAsMoved = (row: Row) => JSON.stringify(here.get(row.opId)) === JSON.stringify(row);
    // One that was marked in the meantime goes the next time.
    const remove = moved.filter(isAsMoved).map(opIdOf);
    const gone = moved.map(opIdOf).filter(opId => !here.has(opId));
    return { remove, result: { removed: remove.length, gone } };
  });
  // Nobody else moves, so somebody has removed these for ever.
  if (gone.length > 0) await sentStore.change(() => ({ remove: gone, result: undefined }));
  return removed > 0;
}
