import type { Change } from './outbox-store.ts';
import type { StoredRows } from './row.ts';

const sentKeptMs = 7 * 24 * 60 * 60 * 1000;

/** Rows that were sent a week ago leave the list. */
export function withoutOldSent(stored: StoredRows, now: number): Change<void> {
  const old = stored.rows.filter(row => row.state === 'sent' && now - (row.result?.at ?? now) > sentKeptMs);
  return { remove: old.map(row => row.opId), result: undefined };
}
