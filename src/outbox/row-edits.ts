import { isLeased } from './claim.ts';
import type { DiscardTry } from './discard-at-end.ts';
import { inPlaceOf, successorOf } from './draft-rows.ts';
import type { Change } from './outbox-store.ts';
import { withoutLease } from './retry-policy.ts';
import { isRefused, type Row, type StoredRows } from './row.ts';

export type Discarded = 'discarded' | 'being-sent' | 'arrived' | 'gone';
export type Retried = { kind: 'retried'; opId: string } | { kind: 'not-waiting' };

/** What a person made of two versions of an importer. */
export interface Resolution {
  payload: unknown;
  /** Of the version at the server that the person saw. */
  baseEtag: string;
}

/** @param isDraft whether the newest payload of the row's entity is the whole of it */
export function discarded(
  stored: StoredRows,
  opId: string,
  now: number,
  isDraft: (row: Row) => boolean,
  isForced = false,
): Change<Discarded> {
  const row = [...stored.rows, ...stored.unusable].find(stands => stands.opId === opId);
  if (!row) return { result: 'gone' };
  if (!('state' in row)) return { remove: [opId], result: 'discarded' };
  if (row.state === 'sent') return { result: 'arrived' };
  // What is on its way would take effect all the same; only its answer would be lost.
  if (isLeased(row, now) && !isForced) return { result: 'being-sent' };
  const successor = isDraft(row) ? successorOf(stored, row) : undefined;
  // What was edited after it goes in its stead, without its conflict.
  const put = successor ? [inPlaceOf({ ...row, state: 'queued' }, successor)] : [];
  return { put, remove: [opId], result: 'discarded' };
}

/** Everything of one seller leaves the device, once nothing of it is being sent or a person accepts that it may be. */
export function allDiscarded(
  stored: StoredRows,
  sellerId: string,
  now: number,
  isForced: boolean,
): Change<DiscardTry & { discarded: number }> {
  const isTheirs = (row: { sellerId?: string }) => row.sellerId === sellerId;
  const rows = stored.rows.filter(isTheirs);
  const beingSent = isForced ? [] : rows.filter(row => isLeased(row, now));
  // How a row ended that was being sent must be told first.
  const stay =
    beingSent.length > 0 ? rows.filter(row => row.state === 'sent' || beingSent.includes(row)) : [];
  const gone = [...rows.filter(row => !stay.includes(row)), ...stored.unusable.filter(isTheirs)];
  return {
    remove: gone.map(({ opId }) => opId),
    result: {
      discarded: gone.length,
      beingSent: beingSent.map(({ opId }) => opId),
      sent: rows.filter(({ state }) => state === 'sent').map(({ opId }) => opId),
    },
  };
}

export function retried(stored: StoredRows, opId: string, newOpId: string, now: number): Change<Retried> {
  const row = stored.rows.find(stands => stands.opId === opId);
  if (!row || row.state === 'sent' || row.state === 'sending') return { result: { kind: 'not-waiting' } };
  const again = fresh(row, now);
  if (!isRefused(row)) return { put: [again], result: { kind: 'retried', opId } };
  return underNewKey(again, opId, newOpId);
}

/** A row whose draft was changed elsewhere goes again, as an edit of the version that the person has seen. */
export function resolved(
  stored: StoredRows,
  opId: string,
  newOpId: string,
  { payload, baseEtag }: Resolution,
  now: number,
  laterKind: (row: Row) => string | undefined,
): Change<Retried> {
  const row = stored.rows.find(stands => stands.opId === opId);
  if (row?.state !== 'conflict') return { result: { kind: 'not-waiting' } };
  const { lastError: _, ...again } = fresh(row, now);
  return underNewKey({ ...again, kind: laterKind(row) ?? row.kind, payload, baseEtag }, opId, newOpId);
}

function fresh(row: Row, now: number): Row {
  const { faults: _faults, blocks: _blocks, ...rest } = withoutLease(row);
  return { ...rest, state: 'queued', nextAt: now };
}

// The refusal is stored at the server under the old key.
function underNewKey(row: Row, opId: string, newOpId: string): Change<Retried> {
  const { firstSentAt: _, ...unsent } = row;
  return {
    put: [{ ...unsent, opId: newOpId }],
    remove: [opId],
    result: { kind: 'retried', opId: newOpId },
  };
}

/** Of what the server once confirmed, and has no more: the list of what was sent must not claim it. */
export function markedMissing(stored: StoredRows, opIds: readonly string[], now: number): Change<number> {
  const put = stored.rows
    .filter(row => row.state === 'sent' && row.missingAt === undefined && opIds.includes(row.opId))
    .map((row): Row => ({ ...row, missingAt: now }));
  return { put, result: put.length };
}

/** The seller signs out and leaves what waits on this device: it goes when they are back and say so. */
export function keptAtSignOut(stored: StoredRows, sellerId: string, now: number): Change<void> {
  const waiting = stored.rows.filter(
    row => row.sellerId === sellerId && (row.state === 'queued' || row.state === 'needs-sign-in'),
  );
  const put = waiting.map(
    (row): Row => ({
      ...withoutLease(row),
      state: 'needs-sign-in',
      lastError: { at: now, reason: 'kept-at-sign-out' },
    }),
  );
  return { put, result: undefined };
}
