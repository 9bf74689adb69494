import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type * as v from 'valibot';
import { clearanceSeconds } from '#server/domain/clearance-duration.ts';
import type { TrackingItem, TrackingList } from '#src/contract/customs-tracking.ts';
import type { Db } from './db.ts';
import { sellers } from './tables/accounts.ts';
import { clearances, orderItems, orders } from './tables/orders.ts';

const { sellerId: _, ...columns } = getTableColumns(clearances);

/** Every order's clearance, newest change first; what changed since the last fetch counts as unread. */
export async function fetchTrackingList(
  db: Db,
  sellerId: string,
  now: Date,
): Promise<v.InferInput<typeof TrackingList>> {
  const [seller] = await db
    .select({ fetchedAt: sellers.trackingFetchedAt })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  // Moved before the list is read: a change that comes in between is counted twice rather than never.
  await db.update(sellers).set({ trackingFetchedAt: now }).where(eq(sellers.id, sellerId));

  const waiting = db
    .selectDistinct({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(and(eq(orderItems.sellerId, sellerId), lt(orderItems.shippedQuantity, orderItems.quantity)))
    .as('waiting');
  const rows = await db
    .select({ clearance: columns, shipBy: orders.shipBy, waitingOrderId: waiting.orderId })
    .from(clearances)
    .innerJoin(orders, and(eq(orders.sellerId, clearances.sellerId), eq(orders.orderId, clearances.orderId)))
    .leftJoin(waiting, eq(waiting.orderId, clearances.orderId))
    .where(eq(clearances.sellerId, sellerId))
    .orderBy(desc(clearances.updatedAt), clearances.orderId);

  const fetchedAt = seller?.fetchedAt;
  const items = rows.map(
    ({ clearance, shipBy, waitingOrderId }): v.InferInput<typeof TrackingItem> => ({
      status: clearance.status,
      orderId: clearance.orderId,
      updatedAt: clearance.updatedAt.toISOString(),
      duration: clearanceSeconds(clearance.handedOverAt, clearance.releasedAt, now),
      place: clearance.place,
      mrn: clearance.mrn,
      ...(clearance.proof !== null && { proof: clearance.proof }),
      ...(shipBy && waitingOrderId !== null && { shipBy: shipBy.toISOString() }),
    }),
  );
  const unread = fetchedAt ? rows.filter(row => row.clearance.updatedAt > fetchedAt).length : rows.length;
  return { items, meta: { total: items.length, unread } };
}
