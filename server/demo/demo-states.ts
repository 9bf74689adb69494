import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { clearances, marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import {
  carrierRefusals,
  orderEvents,
  shipmentLedger,
  shipmentLedgerItems,
} from '#server/db/tables/shipments.ts';
import type { KnownOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
import {
  cancelItems,
  giveIossNumber,
  putPackage,
  requestCancellation,
} from '#server/sandbox/sandbox-changes.ts';
import { createSandboxDatabase } from '#server/sandbox/sandbox-database.ts';
import type { OrderEventDetail, OrderEventKind } from '#src/contract/orders/order-events.ts';
import type { OrderStatus } from '#src/contract/orders/order-status.ts';

const france = 'A13V1IB3VIYZZH';
const otherReference = '70418';
const day = 24 * 60 * 60 * 1000;

/** Of younger orders the demo shows the usual way through customs. */
const settledAfterMs = 14 * day;

/** An order of the demo with what it needs to be something else. */
interface Confirmed {
  order: typeof orders.$inferSelect;
  entry: typeof shipmentLedger.$inferSelect;
  items: (typeof orderItems.$inferSelect)[];
}

/**
 * Makes, of orders that were confirmed, one for each thing that can happen to an order at the marketplace: here as the
 * product would have it, and at the sandbox as the product would find it.
 */
export async function showEachState(tx: Db, sellerId: string, now: Date): Promise<void> {
  const sandbox = createSandboxDatabase(tx);
  const confirmed = await findConfirmed(tx, sellerId, new Date(now.getTime() - settledAfterMs), 8);
  const [cancelled, requested, elsewhere, refused, verified, missing, french, toShip] = confirmed;
  if (!(cancelled && requested && elsewhere && refused && verified && missing && french && toShip)) return;

  async function set(
    { order }: Confirmed,
    change: Partial<typeof orders.$inferInsert>,
    atSandbox?: (known: KnownOrder) => KnownOrder,
  ) {
    await tx.update(orders).set(change).where(ofOrder(orders, order));
    if (atSandbox) await sandbox.change(sellerId, order.orderId, atSandbox);
  }
  async function setItems({ order }: Confirmed, change: Partial<typeof orderItems.$inferInsert>) {
    await tx.update(orderItems).set(change).where(ofOrder(orderItems, order));
  }
  async function note(
    { order, entry }: Confirmed,
    kind: OrderEventKind,
    detail: OrderEventDetail = {},
    isOurs = false,
  ) {
    const origin = isOurs ? { ledgerId: entry.id, revision: entry.revision } : {};
    const at = new Date(entry.confirmedAt.getTime() + day / 24);
    await tx.insert(orderEvents).values({ sellerId, orderId: order.orderId, kind, at, detail, ...origin });
  }
  async function setEntry({ entry }: Confirmed, change: Partial<typeof shipmentLedger.$inferInsert>) {
    await tx.update(shipmentLedger).set(change).where(eq(shipmentLedger.id, entry.id));
  }
  async function storePackage(one: Confirmed, sent: SandboxPackage) {
    await tx.insert(marketplacePackages).values({
      ...{ sellerId, orderId: one.order.orderId, packageReferenceId: sent.packageReferenceId },
      ...{ status: 'SHIPPED', carrier: sent.carrierCode, shippingService: sent.shippingMethod ?? null },
      ...{ trackingNumber: sent.trackingNumber, shippedAt: new Date(sent.shipDate) },
      ...{ createdAt: new Date(sent.shipDate), items: [...sent.items], readAt: now },
    });
    for (const item of one.items) {
      await tx.update(orderItems).set({ fulfilledQuantity: item.quantity }).where(eq(orderItems.id, item.id));
    }
  }
  const soon = new Date(now.getTime() + 3 * day);

  const open: readonly [Confirmed, OrderStatus, (known: KnownOrder) => KnownOrder, isIoss?: boolean][] = [
    [cancelled, 'cancelled', cancelItems()],
    [requested, 'cancellation-requested', requestCancellation()],
    [elsewhere, 'shipped-elsewhere', putPackage(otherPackage(elsewhere))],
    [toShip, 'open', giveIossNumber(), true],
  ];
  for (const [one, status, atSandbox, isIoss = false] of open) {
    await takeBack(tx, one);
    await setItems(one, { status, trackingId: null, shippedQuantity: 0 });
    await set(one, { status, shipBy: soon, isIoss }, atSandbox);
  }
  await setItems(cancelled, { cancelledBy: 'BUYER' });
  await note(cancelled, 'cancelled');
  await note(requested, 'cancellation-requested');
  await storePackage(elsewhere, otherPackage(elsewhere));
  const { carrierCode: carrier, trackingNumber } = otherPackage(elsewhere);
  await note(elsewhere, 'shipped-elsewhere', { carrier, trackingNumber });

  await set(refused, { isIoss: true, shipBy: soon }, giveIossNumber());
  const refusal = {
    code: 'CARRIER_NOT_ELIGIBLE',
    reason: 'CarrierCode is not eligible for orders with an IOSS number in this marketplace.',
  } as const;
  await setEntry(refused, {
    ...{ carrier: 'FedEx', deliveryService: 'FedEx International Economy', marketplaceState: 'refused' },
    ...{ marketplaceCode: refusal.code, marketplaceReason: refusal.reason },
  });
  await note(refused, 'refused', refusal, true);
  const { marketplaceId } = refused.order;
  await tx
    .insert(carrierRefusals)
    .values({ sellerId, marketplaceId, scheme: 'IOSS', carrier: 'FedEx', refusedAt: now });

  await set(verified, { status: 'shipped', isIoss: true }, known =>
    putPackage(ownPackage(verified))(giveIossNumber()(known)),
  );
  await setItems(verified, { status: 'shipped' });
  await storePackage(verified, ownPackage(verified));
  await setEntry(verified, { verification: 'verified', verificationAt: now });
  await note(verified, 'verified', {}, true);

  await setEntry(missing, { verification: 'missing', verificationAt: now, resends: 1 });
  await note(missing, 'missing', {}, true);

  await set(french, { marketplaceId: france });
  await setEntry(french, { marketplaceId: france });
  await tx
    .update(clearances)
    .set({ marketplaceId: france })
    .where(and(eq(clearances.sellerId, sellerId), eq(clearances.orderId, french.order.orderId)));
}

const ofOrder = (
  table: typeof orders | typeof orderItems,
  { sellerId, orderId }: { sellerId: string; orderId: string },
) => and(eq(table.sellerId, sellerId), eq(table.orderId, orderId));

/** Newest first. */
async function findConfirmed(tx: Db, sellerId: string, before: Date, count: number): Promise<Confirmed[]> {
  const rows = await tx
    .select({ order: orders, entry: shipmentLedger })
    .from(orders)
    .innerJoin(
      shipmentLedger,
      and(eq(shipmentLedger.sellerId, orders.sellerId), eq(shipmentLedger.orderId, orders.orderId)),
    )
    .where(and(eq(orders.sellerId, sellerId), lt(orders.createdAt, before)))
    .orderBy(desc(orders.createdAt))
    .limit(count);
  const orderIds = rows.map(row => row.order.orderId);
  if (orderIds.length === 0) return [];
  const items = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.sellerId, sellerId), inArray(orderItems.orderId, orderIds)))
    .orderBy(asc(orderItems.position));
  return rows.map(row => ({ ...row, items: items.filter(item => item.orderId === row.order.orderId) }));
}

/** As if it had never been confirmed here. */
async function takeBack(tx: Db, { entry }: Confirmed): Promise<void> {
  await tx.delete(shipmentLedgerItems).where(eq(shipmentLedgerItems.ledgerId, entry.id));
  await tx.delete(shipmentLedger).where(eq(shipmentLedger.id, entry.id));
}

const contentOf = ({ items }: Confirmed) =>
  items.map(item => ({ orderItemId: item.marketplaceItemId, quantity: item.quantity }));

const otherPackage = (one: Confirmed): SandboxPackage => ({
  packageReferenceId: otherReference,
  carrierCode: 'DHL',
  trackingNumber: '00340434161094042557',
  shipDate: one.entry.confirmedAt.toISOString(),
  items: contentOf(one),
});

const ownPackage = (one: Confirmed): SandboxPackage => ({
  packageReferenceId: one.entry.packageReferenceId,
  carrierCode: one.entry.carrier,
  shippingMethod: one.entry.deliveryService,
  trackingNumber: one.entry.trackingId,
  shipDate: one.entry.confirmedAt.toISOString(),
  items: contentOf(one),
});
