import type { OrderId } from '#src/contract/ids.ts';
import { isOf, type Member } from '#src/session/member.ts';
import type { Row } from './rows/row.ts';

const prefix = 'order:';

/** The orders with a confirmation or correction of a member among the rows that wait, sorted. */
export function waitingOrders(rows: readonly Row[], member: Member): OrderId[] {
  const ids = rows
    .filter(row => row.entity.startsWith(prefix) && isOf(row, member))
    .map(({ entity }) => entity.slice(prefix.length) as OrderId);
  return [...new Set(ids)].sort();
}
