import { and, asc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import type { CustomsProduct } from '#src/contract/customs-product.ts';
import type { MarketplaceOutcome } from '#src/contract/shipment-outcome.ts';

function outcome(entry: typeof shipmentLedger.$inferSelect): v.InferInput<typeof MarketplaceOutcome> {
  const at = (entry.marketplaceAt ?? entry.confirmedAt).toISOString();
  switch (entry.marketplaceState) {
    case 'waiting':
      return { state: 'waiting', ...(entry.marketplaceReason && { reason: entry.marketplaceReason }) };
    case 'accepted':
      return { state: 'accepted', at };
    case 'refused':
      return { state: 'refused', at, reason: entry.marketplaceReason ?? '' };
  }
}

/** Items of one of the seller's orders; undefined where the seller has no such order. */
export async function findOrderProducts(
  db: Db,
  sellerId: string,
  orderId: string,
): Promise<v.InferInput<typeof CustomsProduct>[] | undefined> {
  const [order] = await db
    .select({ shipBy: orders.shipBy })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)));
  if (!order) return undefined;
  const rows = await db
    .select({ item: orderItems, entry: shipmentLedger })
    .from(orderItems)
    .leftJoin(shipmentLedgerItems, eq(shipmentLedgerItems.orderItemId, orderItems.id))
    .leftJoin(shipmentLedger, eq(shipmentLedger.id, shipmentLedgerItems.ledgerId))
    .where(and(eq(orderItems.sellerId, sellerId), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.position));
  return rows.map(({ item, entry }) => ({
    _id: item.id,
    name: item.name,
    trackingId: item.trackingId,
    shippedQuantity: item.shippedQuantity,
    quantity: item.quantity,
    price: item.price,
    currency: item.currency,
    ...(order.shipBy && item.shippedQuantity < item.quantity && { shipBy: order.shipBy.toISOString() }),
    ...(entry && {
      confirmation: {
        confirmedAt: entry.confirmedAt.toISOString(),
        confirmedBy: entry.confirmedBy,
        marketplace: outcome(entry),
      },
    }),
  }));
}
