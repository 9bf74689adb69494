import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { clearances, orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { caseNow, type ToShipCase } from '#tests/contract/what-is-to-ship.ts';
import { insertOrder } from './insert-order.ts';

/** As it comes about: the order is fetched, then confirmed, then the marketplace says something of it. */
export async function placeCase(
  db: Db,
  sellerId: string,
  { items, shipBy }: Pick<ToShipCase, 'items' | 'shipBy'>,
): Promise<string> {
  const now = new Date(caseNow);
  const order = await insertOrder(
    db,
    sellerId,
    items.map(() => 2),
  );
  const { orderId, marketplaceId } = order;
  const ofOrder = and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId));
  await db.insert(clearances).values({ sellerId, orderId, status: 'NOT_RELEASED', updatedAt: now });
  for (const [at, { confirmation }] of items.entries()) {
    const id = order.items[at]?.id ?? '';
    if (!confirmation) continue;
    await db.insert(shipmentLedger).values({
      ...{ id: `entry of ${id}`, sellerId, orderId, marketplaceId, packageReferenceId: String(at + 1) },
      ...{ trackingId: `YT${at}${orderId}`, carrier: 'Yun Express', deliveryService: 'Global Direct' },
      ...{ dispatchDate: '2026-10-20', dispatchFrom: 'Shenzhen', confirmedBy: 'Packing table' },
    });
    await db.insert(shipmentLedgerItems).values({ orderItemId: id, ledgerId: `entry of ${id}`, quantity: 2 });
    await db.update(orderItems).set({ shippedQuantity: 2 }).where(eq(orderItems.id, id));
  }
  const status = items.some(item => item.status === 'cancellation-requested')
    ? ('cancellation-requested' as const)
    : ('open' as const);
  await db
    .update(orders)
    .set({ status, shipBy: shipBy === undefined ? null : new Date(shipBy) })
    .where(ofOrder);
  for (const [at, item] of items.entries()) {
    const id = order.items[at]?.id ?? '';
    const { status = 'open', fulfilled = 0, confirmation } = item;
    const reported = {
      waiting: {},
      accepted: { marketplaceState: 'accepted' },
      verified: { marketplaceState: 'accepted', verification: 'verified' },
      missing: { marketplaceState: 'accepted', verification: 'missing' },
      refused: { marketplaceState: 'refused', marketplaceReason: 'No.' },
      closed: { marketplaceState: 'refused', marketplaceReason: 'No.', closedAt: now },
      cancelled: { marketplaceState: 'accepted', cancelledAt: now },
    } as const satisfies Record<string, Partial<typeof shipmentLedger.$inferInsert>>;
    if (confirmation && confirmation !== 'waiting')
      await db
        .update(shipmentLedger)
        .set(reported[confirmation])
        .where(eq(shipmentLedger.id, `entry of ${id}`));
    await db.update(orderItems).set({ status, fulfilledQuantity: fulfilled }).where(eq(orderItems.id, id));
  }
  return orderId;
}
