import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { clearances, orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { clearanceSeconds } from '#server/domain/clearances/clearance-duration.ts';
import type { TrackingItem, TrackingList } from '#src/contract/customs-tracking.ts';

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

  const counted = countItems(db, sellerId);
  const rows = await db
    .select({
      clearance: columns,
      shipBy: orders.shipBy,
      itemCount: counted.itemCount,
      confirmedCount: counted.confirmedCount,
    })
    .from(clearances)
    .innerJoin(orders, and(eq(orders.sellerId, clearances.sellerId), eq(orders.orderId, clearances.orderId)))
    .leftJoin(counted, eq(counted.orderId, clearances.orderId))
    .where(eq(clearances.sellerId, sellerId))
    .orderBy(desc(clearances.updatedAt), clearances.orderId);
  const refused = await countRefused(db, sellerId);

  const items = rows.map(({ clearance, shipBy, ...counts }): v.InferInput<typeof TrackingItem> => {
    const itemCount = counts.itemCount ?? 0;
    const confirmedCount = counts.confirmedCount ?? 0;
    const refusedCount = refused.get(clearance.orderId);
    return {
      status: clearance.status,
      orderId: clearance.orderId,
      updatedAt: clearance.updatedAt.toISOString(),
      duration: clearanceSeconds(clearance.handedOverAt, clearance.releasedAt, now),
      place: clearance.place,
      mrn: clearance.mrn,
      ...(clearance.proof !== null && { proof: clearance.proof }),
      ...(shipBy && confirmedCount < itemCount && { shipBy: shipBy.toISOString() }),
      itemCount,
      confirmedCount,
      ...(refusedCount !== undefined && { refusedCount }),
    };
  });
  const fetchedAt = seller?.fetchedAt;
  const unread = fetchedAt ? rows.filter(row => row.clearance.updatedAt > fetchedAt).length : rows.length;
  return { items, meta: { total: items.length, unread } };
}

/** Of each order, how many items it has and how many of them are confirmed. */
function countItems(db: Db, sellerId: string) {
  const isConfirmed = sql`${orderItems.shippedQuantity} >= ${orderItems.quantity}`;
  return db
    .select({
      orderId: orderItems.orderId,
      itemCount: count().as('item_count'),
      confirmedCount: sql`count(*) filter (where ${isConfirmed})`.mapWith(Number).as('confirmed_count'),
    })
    .from(orderItems)
    .where(eq(orderItems.sellerId, sellerId))
    .groupBy(orderItems.orderId)
    .as('counted');
}

/** Of each order that has any, how many confirmed items the marketplace refused. */
async function countRefused(db: Db, sellerId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ orderId: shipmentLedger.orderId, refusedCount: count() })
    .from(shipmentLedger)
    .innerJoin(shipmentLedgerItems, eq(shipmentLedgerItems.ledgerId, shipmentLedger.id))
    .where(and(eq(shipmentLedger.sellerId, sellerId), eq(shipmentLedger.marketplaceState, 'refused')))
    .groupBy(shipmentLedger.orderId);
  return new Map(rows.map(({ orderId, refusedCount }) => [orderId, refusedCount]));
}
