import { isToShip, type OverlaidRow, withConfirmations } from '#src/api/outbox/confirmation-overlay.ts';
import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { countToShip, dueOf, type ShipByDays, type ToShipCounts } from '#src/contract/orders/to-ship.ts';

/** What this device can say of the orders that are to ship, and of how many it can. */
export interface CountsHere extends ToShipCounts {
  /** How many orders are known here, and how many there are in all. */
  here: number;
  total: number;
  /** When that was fetched, in milliseconds since 1970. */
  at: number;
}

/** As the tracking list on this device has them, with what was confirmed here since. */
export function countTracked(
  { items, total, at }: { items: readonly TrackedOrder[]; total: number; at: number },
  rows: readonly OverlaidRow[],
  days: ShipByDays,
): CountsHere {
  const toShip = withConfirmations(items, rows, at).filter(isToShip);
  return { ...countToShip(shipBysOf(toShip), days), here: items.length, total, at };
}

/**
 * The same of the orders that were taken along, the soonest ship-bys first.
 * @param waiting those that still have something to pack, or need somebody
 */
export function countTaken(
  { orders, total, fetchedAt }: { orders: readonly unknown[]; total: number; fetchedAt: number },
  waiting: readonly { order: { shipBy?: string | undefined }; items: readonly unknown[] }[],
  days: ShipByDays,
): CountsHere {
  const toShip = waiting.filter(({ items }) => items.length > 0).map(({ order }) => order);
  return { ...countToShip(shipBysOf(toShip), days), here: orders.length, total, at: fetchedAt };
}

/**
 * What the server counted, with what was confirmed on this device since: it isn't told before a row arrives.
 * @param fetchedAt of the counts, in milliseconds since 1970
 * @param list of the orders that they were made of
 */
export function countsWithRows(
  counts: ToShipCounts,
  fetchedAt: number,
  list: readonly TrackedOrder[],
  rows: readonly OverlaidRow[],
  days: ShipByDays,
): ToShipCounts {
  const entities = new Set(rows.map(({ entity }) => entity));
  const touched = list.filter(order => isToShip(order) && entities.has(`order:${order.orderId}`));
  const now = withConfirmations(touched, rows, fetchedAt);
  const packed = touched.filter((_, place) => !isToShip(now[place] ?? {}));
  const load = counts.load.map(day => ({ ...day }));
  let { overdue, toShip } = counts;
  for (const { shipBy } of packed) {
    toShip -= 1;
    const due = dueOf(shipBy, days);
    if (due === 'overdue') overdue -= 1;
    const day = typeof due === 'number' ? load[due] : undefined;
    if (day) day.count -= 1;
  }
  return { overdue, dueToday: load[0]?.count ?? 0, toShip, load };
}

const shipBysOf = (orders: readonly { shipBy?: string | undefined }[]) => orders.map(({ shipBy }) => shipBy);
