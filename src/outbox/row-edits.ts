import { isLeased } from './claim.ts';
import type { Change } from './outbox-store.ts';
import { withoutLease } from './retry-policy.ts';
import type { Row, StoredRows } from './row.ts';

export type Discarded = 'discarded' | 'being-sent' | 'gone';
export type Retried = { kind: 'retried'; opId: string } | { kind: 'not-waiting' };

const sentKeptMs = 7 * 24 * 60 * 60 * 1000;

export function discarded(stored: StoredRows, opId: string, now: number): Change<Discarded> {
  const row = [...stored.rows, ...stored.unusable].find(stands => stands.opId === opId);
  if (!row) return { result: 'gone' };
  // What is on its way would take effect all the same; only its answer would be lost.
  if ('state' in row && isLeased(row, now)) return { result: 'being-sent' };
  return { remove: [opId], result: 'discarded' };
}

export function retried(stored: StoredRows, opId: string, newOpId: string, now: number): Change<Retried> {
  const row = stored.rows.find(stands => stands.opId === opId);
  if (!row || row.state === 'sent' || row.state === 'sending') return { result: { kind: 'not-waiting' } };
  const { faults: _, ...rest } = withoutLease(row);
  const again: Row = { ...rest, state: 'queued', nextAt: now };
  if (row.lastError?.reason !== 'rejected') return { put: [again], result: { kind: 'retried', opId } };
  return {
    put: [{ ...again, opId: newOpId }],
    remove: [opId],
    result: { kind: 'retried', opId: newOpId },
  };
}

/** Rows that were sent a week ago leave the list. */
export function withoutOldSent(stored: StoredRows, now: number): Change<void> {
  const old = stored.rows.filter(row => row.state === 'sent' && now - (row.result?.at ?? now) > sentKeptMs);
  return { remove: old.map(row => row.opId), result: undefined };
}
