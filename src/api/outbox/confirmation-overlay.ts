import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { entityOfOrder, isItemLock, orderOfEntity } from '#src/contract/shipments/queueable-mutations.ts';
import type { Row, RowState } from '#src/outbox/rows/row.ts';

export type WaitingState = 'queued' | 'sending' | 'needs-you';

/** How a confirmation that this device has not delivered yet is shown. */
export const waitingStates = {
  queued: 'queued',
  'needs-sign-in': 'queued',
  sending: 'sending',
  conflict: 'needs-you',
  'needs-attention': 'needs-you',
} satisfies Record<Exclude<RowState, 'sent'>, WaitingState>;

const pressing: readonly WaitingState[] = ['queued', 'sending', 'needs-you'];

/** An order of the list with what this device knows of its confirmations and the list doesn't. */
export interface OverlaidOrder extends TrackedOrder {
  /** Items whose confirmation waits here; the state is the most pressing one. */
  waiting?: { state: WaitingState; count: number };
}

/** What is looked at of a row to know what of an order it has confirmed. */
export type ConfirmingRow = Pick<Row, 'opId' | 'entity' | 'state' | 'payload' | 'result'>;

/**
 * Whether something of an order still has to be packed: an item that is in no confirmation, neither at the server nor
 * on this device. What of them needs a person is packed as well.
 */
export const isToShip = ({ openCount = 0, waiting }: Pick<OverlaidOrder, 'openCount' | 'waiting'>): boolean =>
  openCount > (waiting?.count ?? 0);

export type OverlaidRow = Pick<Row, 'entity' | 'state' | 'locks' | 'result'>;

interface Known {
  waiting?: OverlaidOrder['waiting'];
  /** Items that were confirmed from here after the list was fetched. */
  sentCount: number;
}

/**
 * The list as it is to be shown: the cache itself is never edited.
 * @param fetchedAt of the list, in milliseconds since 1970
 * @returns the same array where this device knows nothing more
 */
export function withConfirmations(
  orders: readonly TrackedOrder[],
  rows: readonly OverlaidRow[],
  fetchedAt: number,
): readonly OverlaidOrder[] {
  const known = knownByOrder(rows, fetchedAt);
  if (known.size === 0) return orders;
  return orders.map(order => {
    const of = known.get(entityOfOrder(order.orderId));
    return of ? overlaid(order, of) : order;
  });
}

function knownByOrder(rows: readonly OverlaidRow[], fetchedAt: number): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  for (const { entity, state, locks, result } of rows) {
    if (orderOfEntity(entity) === undefined) continue;
    // A correction holds no items.
    const items = locks.filter(isItemLock).length;
    const before = known.get(entity) ?? { sentCount: 0 };
    if (state === 'sent') {
      // What was sent earlier is in the list already.
      if (!result || result.at <= fetchedAt) continue;
      known.set(entity, { ...before, sentCount: before.sentCount + items });
      continue;
    }
    const { state: other = 'queued', count = 0 } = before.waiting ?? {};
    const mostPressing = pressing[Math.max(pressing.indexOf(other), pressing.indexOf(waitingStates[state]))];
    const waiting = { state: mostPressing ?? other, count: count + items };
    known.set(entity, { ...before, waiting });
  }
  return known;
}

function overlaid(order: TrackedOrder, { waiting, sentCount }: Known): OverlaidOrder {
  const { shipBy, openCount = 0, ...rest } = order;
  const { itemCount, confirmedCount } = order;
  const isOpen = openCount > sentCount;
  const shown: OverlaidOrder = {
    ...rest,
    ...(isOpen && { openCount: openCount - sentCount }),
    ...(waiting && { waiting }),
  };
  shown.confirmedCount = Math.min(itemCount, confirmedCount + sentCount);
  return { ...shown, ...(shipBy && shown.confirmedCount < itemCount && { shipBy }) };
}
