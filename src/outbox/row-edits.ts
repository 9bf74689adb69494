import type { Change } from './outbox-store.ts';
import { withoutLease } from './retry-policy.ts';
import { isRefused, type Row, type StoredRows } from './row.ts';

export type Retried = { kind: 'retried'; opId: string } | { kind: 'not-waiting' };

/** What a person made of two versions of an importer. */
export interface Resolution {
  payload: unknown;
  /** Of the version at the server that the person saw. */
  baseEtag: string;
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
