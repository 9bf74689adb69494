import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MarketplaceOrder, MarketplaceOrderItem } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { clearances, orderItems, orders } from '#server/db/tables/orders.ts';
import { numberChanges } from './tracking-sequence.ts';

/** Nothing to clear: not paid yet, or called off. */
const withoutGoods = new Set(['PENDING_AVAILABILITY', 'PENDING', 'CANCELLED', 'UNFULFILLABLE']);

/** So many are written together: the embedded database does nothing else meanwhile. */
const ordersAtOnce = 10;

type ItemRow = Pick<
  typeof orderItems.$inferSelect,
  'id' | 'orderId' | 'marketplaceItemId' | 'quantity' | 'shippedQuantity'
>;

/**
 * Writes orders as the marketplace reports them. What is here already is only brought forward: the seller's own
 * confirmation may be newer than the marketplace's data.
 */
export async function keepOrders(
  db: Db,
  sellerId: string,
  reported: readonly MarketplaceOrder[],
): Promise<void> {
  // In the same order everywhere, so that two fetches never wait for each other.
  const sorted = reported.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1));
  for (let from = 0; from < sorted.length; from += ordersAtOnce) {
    const some = sorted.slice(from, from + ordersAtOnce);
    const known = await findKnown(db, sellerId, some);
    const changed = some.filter(order => isNews(order, known));
    if (changed.length > 0) await db.transaction(tx => write(tx, sellerId, changed));
  }
  // Whoever opens the list next doesn't wait for it.
  await numberChanges(db, sellerId, reported.length);
}

interface Known {
  shipBy: ReadonlyMap<string, Date | null>;
  items: readonly ItemRow[];
}

const itemColumns = {
  id: orderItems.id,
  orderId: orderItems.orderId,
  marketplaceItemId: orderItems.marketplaceItemId,
  quantity: orderItems.quantity,
  shippedQuantity: orderItems.shippedQuantity,
};

const itemsOf = (db: Db, sellerId: string, orderIds: string[]): Promise<ItemRow[]> =>
  db
    .select(itemColumns)
    .from(orderItems)
    .where(and(eq(orderItems.sellerId, sellerId), inArray(orderItems.orderId, orderIds)));

async function findKnown(db: Db, sellerId: string, some: readonly MarketplaceOrder[]): Promise<Known> {
  const ids = some.map(order => order.orderId);
  const rows = await db
    .select({ orderId: orders.orderId, shipBy: orders.shipBy })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), inArray(orders.orderId, ids)));
  const items = rows.length > 0 ? await itemsOf(db, sellerId, ids) : [];
  return { shipBy: new Map(rows.map(row => [row.orderId, row.shipBy])), items };
}

/** Whether an order says anything that isn't here, and should be. */
function isNews(order: MarketplaceOrder, known: Known): boolean {
  const shipBy = known.shipBy.get(order.orderId);
  if (shipBy === undefined) return !withoutGoods.has(order.fulfillmentStatus) && order.items.length > 0;
  if (shipBy?.getTime() !== order.shipBy?.getTime()) return true;
  const own = known.items.filter(row => row.orderId === order.orderId);
  return order.items.some(item => {
    const here = own.find(row => row.marketplaceItemId === item.orderItemId);
    return here ? item.quantityFulfilled > here.shippedQuantity : item.quantityOrdered > 0;
  });
}

async function write(tx: Db, sellerId: string, changed: readonly MarketplaceOrder[]): Promise<void> {
  // The rows of the orders stay locked, so that two fetches can't both add an item.
  await tx
    .insert(orders)
    .values(
      changed.map(({ orderId, marketplaceId, createdAt, shipBy }) => ({
        ...{ sellerId, orderId, marketplaceId, createdAt, shipBy },
      })),
    )
    .onConflictDoUpdate({
      target: [orders.sellerId, orders.orderId],
      set: { shipBy: sql`excluded.ship_by` },
    });
  const known = await itemsOf(
    tx,
    sellerId,
    changed.map(order => order.orderId),
  );
  const added: (typeof orderItems.$inferInsert)[] = [];
  for (const { orderId, items } of changed) {
    const own = known.filter(row => row.orderId === orderId);
    for (const [position, item] of items.entries()) {
      const here = own.find(row => row.marketplaceItemId === item.orderItemId);
      if (here) await bringForward(tx, here, item);
      // A cancelled item keeps its place with nothing ordered.
      else if (item.quantityOrdered > 0) added.push(newItem(sellerId, orderId, item, position));
    }
  }
  if (added.length > 0) await tx.insert(orderItems).values(added);
  await tx
    .insert(clearances)
    .values(
      changed.map(({ orderId, createdAt }) => ({
        ...{ sellerId, orderId, status: 'NOT_RELEASED' as const, updatedAt: createdAt },
      })),
    )
    .onConflictDoNothing();
}

async function bringForward(
  tx: Db,
  here: ItemRow,
  { quantityFulfilled }: MarketplaceOrderItem,
): Promise<void> {
  if (quantityFulfilled <= here.shippedQuantity) return;
  await tx
    .update(orderItems)
    .set({ shippedQuantity: sql`greatest(${orderItems.shippedQuantity}, ${quantityFulfilled})` })
    .where(eq(orderItems.id, here.id));
}

const newItem = (sellerId: string, orderId: string, item: MarketplaceOrderItem, position: number) => ({
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
