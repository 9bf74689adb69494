import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { MarketplaceOrder } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { clearances, marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { numberChanges } from '#server/services/tracking/tracking-sequence.ts';
import { findKnownOrders, type KnownOrders, knownOrder } from './known-orders.ts';
import { changesOf, newOrder, type OrderChanges, priceOf } from './order-changes.ts';
import { writeVerification } from './verifications.ts';

/** Nothing to clear: not paid yet, or called off. */
const withoutGoods = new Set(['PENDING_AVAILABILITY', 'PENDING', 'CANCELLED', 'UNFULFILLABLE']);

/** So many are written together: the embedded database does nothing else meanwhile. */
const ordersAtOnce = 10;

interface Report {
  /** When the marketplace was asked. */
  requestedAt: Date;
  now?: Date;
}

/**
 * Writes orders as the marketplace reports them, and nothing of those that are here as reported, or newer. What is
 * shipped follows from it and from the seller's own confirmations, which may be newer than the marketplace's data.
 * Packages of ours are compared with what was confirmed; wake the jobs after it.
 */
export async function storeOrders(
  db: Db,
  sellerId: string,
  reported: readonly MarketplaceOrder[],
  { requestedAt, now = new Date() }: Report = { requestedAt: new Date() },
): Promise<void> {
  const report = { requestedAt, now };
  // In the same order everywhere, so that two fetches never wait for each other.
  const sorted = reported.toSorted((one, other) => (one.orderId < other.orderId ? -1 : 1));
  for (let from = 0; from < sorted.length; from += ordersAtOnce) {
    const some = sorted.slice(from, from + ordersAtOnce);
    const known = await findKnownOrders(db, sellerId, idsOf(some));
    const changed = some.filter(order => isNews(order, known, report));
    if (changed.length > 0) await db.transaction(tx => write(tx, sellerId, changed, report));
  }
  // Anyone who opens the list next doesn't wait for it.
  await numberChanges(db, sellerId, reported.length);
}

const idsOf = (some: readonly MarketplaceOrder[]) => some.map(order => order.orderId);

/** Whether an order says anything that isn't here, and should be. */
function isNews(order: MarketplaceOrder, known: KnownOrders, report: Required<Report>): boolean {
  const here = knownOrder(known, order.orderId);
  if (here.order) return changesOf(order, here, report) !== undefined;
  return !withoutGoods.has(order.fulfillmentStatus) && order.items.some(item => item.quantityOrdered > 0);
}

async function write(
  tx: Db,
  sellerId: string,
  changed: readonly MarketplaceOrder[],
  report: Required<Report>,
): Promise<void> {
  const { now } = report;
  // Written in any case: so their rows are there, and locked, also where somebody removes an order at this moment.
  await tx
    .insert(orders)
    .values(changed.map(order => newOrder(sellerId, order)))
    .onConflictDoUpdate({
      target: [orders.sellerId, orders.orderId],
      set: { shipBy: sql`${orders.shipBy}` },
    });
  const known = await findKnownOrders(tx, sellerId, idsOf(changed));
  const all = changed.flatMap(order => {
    const changes = changesOf(order, knownOrder(known, order.orderId), report);
    return changes ? [{ orderId: order.orderId, changes }] : [];
  });
  /** Orders of which something packed was cancelled. */
  const packed = new Set<string>();
  for (const { orderId, changes } of all) {
    await tx
      .update(orders)
      .set(changes.order)
      .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)));
    for (const { id, set } of changes.changedItems) {
      await tx.update(orderItems).set(set).where(eq(orderItems.id, id));
    }
    for (const cancellation of changes.cancellations) {
      if (await markCancelled(tx, cancellation, now)) packed.add(orderId);
    }
    // After their items: what is resent is what is still ordered of them.
    for (const change of changes.verifications) await writeVerification(tx, change, now);
    await removePackages(tx, { sellerId, orderId }, changes.removedPackages);
  }
  const rowsOf = <Row>(make: (changes: OrderChanges, of: { sellerId: string; orderId: string }) => Row[]) =>
    all.flatMap(({ orderId, changes }) => make(changes, { sellerId, orderId }));
  const added = rowsOf(({ addedItems }, of) => addedItems.map(one => newItem(of, one)));
  if (added.length > 0) await tx.insert(orderItems).values(added);
  await storePackages(
    tx,
    rowsOf(({ packages }, of) =>
      packages.map(one => ({ ...of, ...one, items: [...one.items], readAt: now })),
    ),
  );
  const events = rowsOf((changes, of) =>
    changes.events.map(({ kind, detail }) => {
      const isPacked = kind === 'cancelled' && packed.has(of.orderId);
      return { ...of, kind, detail: isPacked ? { ...detail, isPacked } : detail, at: now };
    }),
  );
  if (events.length > 0) await tx.insert(orderEvents).values(events);
  await tx
    .insert(clearances)
    .values(
      changed.map(({ orderId, createdAt }) => ({
        ...{ sellerId, orderId, status: 'NOT_RELEASED' as const, updatedAt: createdAt },
      })),
    )
    .onConflictDoNothing();
}

/** @returns whether its parcel must be pulled out: it hasn't been handed over */
async function markCancelled(
  tx: Db,
  { ledgerId, isCancelled }: OrderChanges['cancellations'][number],
  now: Date,
): Promise<boolean> {
  const isHandedOver = tx
    .select({ orderId: clearances.orderId })
    .from(clearances)
    .where(
      and(
        eq(clearances.sellerId, shipmentLedger.sellerId),
        eq(clearances.orderId, shipmentLedger.orderId),
        // An earlier one was not this parcel's.
        gt(clearances.handedOverAt, shipmentLedger.confirmedAt),
      ),
    );
  const marked = await tx
    .update(shipmentLedger)
    .set({ cancelledAt: isCancelled ? now : null, closedAt: null })
    .where(and(eq(shipmentLedger.id, ledgerId), notExists(isHandedOver)))
    .returning({ id: shipmentLedger.id });
  return isCancelled && marked.length > 0;
}

async function storePackages(tx: Db, rows: (typeof marketplacePackages.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const { sellerId, orderId, packageReferenceId } = marketplacePackages;
  await tx
    .insert(marketplacePackages)
    .values(rows)
    .onConflictDoUpdate({
      target: [sellerId, orderId, packageReferenceId],
      set: {
        status: sql`excluded.status`,
        carrier: sql`excluded.carrier`,
        shippingService: sql`excluded.shipping_service`,
        trackingNumber: sql`excluded.tracking_number`,
        shippedAt: sql`excluded.shipped_at`,
        createdAt: sql`excluded.created_at`,
        items: sql`excluded.items`,
        readAt: sql`excluded.read_at`,
      },
    });
}

async function removePackages(
  tx: Db,
  of: { sellerId: string; orderId: string },
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  await tx
    .delete(marketplacePackages)
    .where(
      and(
        eq(marketplacePackages.sellerId, of.sellerId),
        eq(marketplacePackages.orderId, of.orderId),
        inArray(marketplacePackages.packageReferenceId, [...references]),
      ),
    );
}

const newItem = (
  of: { sellerId: string; orderId: string },
  { item, state, position }: OrderChanges['addedItems'][number],
) => ({
  ...of,
  id: randomUUID(),
  marketplaceItemId: item.orderItemId,
  position,
  name: item.title || item.orderItemId,
  sku: item.sku,
  asin: item.asin,
  cancelledBy: item.cancelledBy,
  quantity: item.quantityOrdered,
  status: state.status,
  fulfilledQuantity: state.fulfilled,
  shippedQuantity: state.fulfilled,
  price: priceOf(item),
  currency: item.currency ?? 'EUR',
});
