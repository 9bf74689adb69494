import type { OutboxView } from '#src/outbox/outbox-commands.ts';
import { isBlockedByEarlier, type Row, type RowState } from '#src/outbox/rows/row.ts';

export interface GroupedRows {
  needsYou: Row[];
  toSend: Row[];
  /** Latest first. */
  sent: Row[];
  /** Whether any of it can go without a decision first. */
  canSend: boolean;
}

const groups = {
  queued: 'toSend',
  sending: 'toSend',
  'needs-sign-in': 'toSend',
  conflict: 'needsYou',
  'needs-attention': 'needsYou',
  sent: 'sent',
} satisfies Record<RowState, keyof GroupedRows>;

/** Rows by what they want of the person: a decision, patience, or nothing. */
export function groupRows({ rows }: Pick<OutboxView, 'rows'>): GroupedRows {
  const grouped: Omit<GroupedRows, 'canSend'> = { needsYou: [], toSend: [], sent: [] };
  for (const row of rows) grouped[groups[row.state]].push(row);
  grouped.sent.sort((a, b) => (b.result?.at ?? 0) - (a.result?.at ?? 0));
  return { ...grouped, canSend: grouped.toSend.some(row => !isBlockedByEarlier(row, rows)) };
}
