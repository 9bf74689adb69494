import type { Row } from '#src/outbox/rows/row.ts';

/** Whether only a person can set a row going: itself, or one before it that is about the same order or draft. */
export function isBlocked(row: Row, rows: readonly Row[]): boolean {
  return rows.some(
    ({ entity, seq, state }) =>
      entity === row.entity && seq <= row.seq && (state === 'conflict' || state === 'needs-attention'),
  );
}
