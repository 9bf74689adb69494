import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { MarketplaceOrder } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { clearances, orderItems, orders } from '#server/db/tables/orders.ts';

/** Nothing to clear: not paid yet, or called off. */
const withoutGoods = new Set(['PENDING_AVAILABILITY', 'PENDING', 'CANCELLED', 'UNFULFILLABLE']);

/**
 * Writes an order as the marketplace reports it. What is here already is only brought forward: the seller's own
 * confirmation may be newer than the marketplace's data.
 */
export async function keepOrder(db: Db, sellerId: string, order: MarketplaceOrder): Promise<void> {
  const { orderId, marketplaceId, createdAt, shipBy } = order;
  const existing = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)));
  if (existing.length === 0 && (withoutGoods.has(order.fulfillmentStatus) || order.items.length === 0))
    return;
  await db.transaction(async tx => {
    // The row of the order stays locked, so that two fetches can't both add an item.
    await tx
      .insert(orders)
      .values({ sellerId, orderId, marketplaceId, createdAt, shipBy })
      .onConflictDoUpdate({ target: [orders.sellerId, orders.orderId], set: { shipBy } });
    const known = await tx
      .select({ id: orderItems.id, marketplaceItemId: orderItems.marketplaceItemId })
      .from(orderItems)
      .where(and(eq(orderItems.sellerId, sellerId), eq(orderItems.orderId, orderId)));
    for (const [position, item] of order.items.entries()) {
      const here = known.find(one => one.marketplaceItemId === item.orderItemId);
      if (here) {
        const shippedQuantity = sql`greatest(${orderItems.shippedQuantity}, ${item.quantityFulfilled})`;
        await tx.update(orderItems).set({ shippedQuantity }).where(eq(orderItems.id, here.id));
        continue;
      }
      // A cancelled item keeps its place with nothing ordered.
      if (item.quantityOrdered < 1) continue;
      await tx.insert(orderItems).values({
        id: randomUUID(),
        sellerId,
        orderId,
        marketplaceItemId: item.orderItemId,
        position,
        name: item.title || item.orderItemId,
        quantity: item.quantityOrdered,
        shippedQuantity: Math.min(item.quantityFulfilled, item.quantityOrdered),
        price: Math.round((item.unitPrice ?? 0) * item.quantityOrdered * 100) / 100,
        currency: item.currency ?? 'EUR',
      });
    }
    await tx
      .insert(clearances)
      .values({ sellerId, orderId, status: 'NOT_RELEASED', updatedAt: createdAt })
      .onConflictDoNothing();
  });
}
