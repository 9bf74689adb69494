import { useConnection } from '#src/api/client/connection.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { useProblemOrders } from '#src/api/outbox/use-problem-orders.ts';
import { groupRows } from '#src/features/pending/list/group-rows.ts';
import { isOverdue, type Row } from '#src/outbox/rows/row.ts';

const none: readonly Row[] = [];

/** How things stand with what was saved: the same words on every screen, in the top bar or beside the menu. */
export type StateOfPromise =
  | { kind: 'loading' }
  /** This device's storage doesn't answer. */
  | { kind: 'broken' }
  /** What waits on this device; what needs a person, here or at the marketplace; whether something was sent lately. */
  | { kind: 'read'; saved: number; needing: number; hasSent: boolean };

export function usePromiseState(): StateOfPromise {
  const shown = useOutboxView();
  const connection = useConnection();
  const problems = useProblemOrders(shown.kind === 'read' ? shown.view.rows : none).length;
  if (shown.kind !== 'read') return { kind: shown.kind };
  const { needsYou, onTheWay, sent } = groupRows(shown.view);
  const unusable = shown.view.unusable.length;
  // There is a connection, and yet they haven't moved for a day.
  const stuck = connection === 'online' ? onTheWay.filter(row => isOverdue(row, Date.now())).length : 0;
  return {
    kind: 'read',
    saved: needsYou.length + onTheWay.length + unusable,
    needing: needsYou.length + unusable + stuck + problems,
    hasSent: sent.length > 0,
  };
}
