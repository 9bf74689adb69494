import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { MarketplaceOrder } from '#server/adapters/marketplace/marketplace.ts';
import { clearances, orderItems } from '#server/db/tables/orders.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { findHandOvers } from '#server/services/shipments/hand-over.ts';
import { findOrderHistory } from '#server/services/shipments/order-events.ts';
import { listShipmentProblems } from '#server/services/shipments/shipment-problems.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';
import { shipmentOf } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();
const { db, seller } = world;
const tea = (changes = {}) => reportedItem({ orderItemId: 'tea', quantityOrdered: 2, ...changes });
const cup = (changes = {}) => reportedItem({ orderItemId: 'cup', quantityOrdered: 1, ...changes });
const cancelled = { quantityOrdered: 0, isCancellationExecuted: true };

let made = 0;
let orderId: string;
let items: TestOrder['items'];
beforeEach(async () => {
  made += 1;
  orderId = `028-1111111-${String(made).padStart(7, '0')}`;
  await report({});
  items = await db
    .select({
      id: orderItems.id,
      marketplaceItemId: orderItems.marketplaceItemId,
      quantity: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position);
});

const report = (order: Partial<MarketplaceOrder>) =>
  storeOrders(db, seller.sellerId, [reportedOrder({ orderId, items: [tea(), cup()], ...order })]);

async function confirm(some = items): Promise<string> {
  const order = { orderId, marketplaceId: 'A1PA6795UKMFR9', sellerId: seller.sellerId, items: some };
  // A label of its own: orders of other tests stay.
  const { body } = await world.confirm({ ...shipmentOf(order), trackingId: `YT${2411110000000000 + made}` });
  if (!body.createShipmentLedger) throw new Error('The order was not confirmed.');
  return body.createShipmentLedger._id;
}

const thisClearance = () => and(eq(clearances.sellerId, seller.sellerId), eq(clearances.orderId, orderId));
const problems = async () =>
  (await listShipmentProblems(db, seller.sellerId)).filter(problem => problem.orderId === orderId);
const refusedCount = async () => (await db.select().from(clearances).where(thisClearance()))[0]?.refusedCount;
const cancellation = async () =>
  (await findOrderHistory(db, seller.sellerId, orderId))?.filter(({ kind }) => kind === 'cancelled');

test('an order that is cancelled after it was packed needs somebody on every device until the parcel was pulled out', async () => {
  const _id = await confirm();
  const toHandOver = async () =>
    (await findHandOvers(db, seller.sellerId, new Date())).parcels.find(({ ledgerId }) => ledgerId === _id);
  expect([await problems(), await refusedCount()]).toEqual([[], 0]);
  expect((await toHandOver())?.isCancelled).toBeUndefined();
  const order = { fulfillmentStatus: 'CANCELLED', items: [tea(cancelled), cup(cancelled)] };
  await report(order);
  await report(order);
  expect(await problems()).toMatchObject([{ _id, cancelled: 'whole' }]);
  expect(await refusedCount()).toBe(2);
  // The carrier isn't to have it.
  expect((await toHandOver())?.isCancelled).toBe(true);
  expect(await cancellation()).toMatchObject([{ detail: { isPacked: true } }]);
  expect((await world.closeProblem(_id)).status).toBe(200);
  await report(order);
  expect([await problems(), await refusedCount()]).toEqual([[], 0]);
});

test('a parcel of which one item was cancelled is to be opened; what was never packed is no parcel’s matter', async () => {
  const [first, second] = items;
  if (!first || !second) throw new Error('The order has two items.');
  const _id = await confirm([first]);
  await report({ items: [tea(), cup(cancelled)] });
  expect([await problems(), await refusedCount()]).toEqual([[], 0]);
  expect(await cancellation()).toMatchObject([{ detail: {} }]);
  expect((await cancellation())?.[0]?.detail).not.toHaveProperty('isPacked');
  await report({ items: [tea(cancelled), cup(cancelled)] });
  expect(await problems()).toMatchObject([{ _id, cancelled: 'whole' }]);
});

test('one of two packed items that was cancelled asks for that item, and is taken back with the cancellation', async () => {
  const _id = await confirm();
  await report({ items: [tea(), cup(cancelled)] });
  expect(await problems()).toMatchObject([{ _id, cancelled: 'part' }]);
  await report({ items: [tea(), cup()] });
  expect([await problems(), await refusedCount()]).toEqual([[], 0]);
});

test('a parcel that was confirmed after its order’s goods were handed over is still to be pulled out', async () => {
  await db
    .update(clearances)
    .set({ handedOverAt: new Date('2026-11-11T08:00:00Z') })
    .where(thisClearance());
  const _id = await confirm();
  await report({ fulfillmentStatus: 'CANCELLED', items: [tea(cancelled), cup(cancelled)] });
  expect(await problems()).toMatchObject([{ _id, cancelled: 'whole' }]);
});

test('a parcel that was handed over after it was confirmed can’t be pulled out', async () => {
  await confirm();
  await db.update(clearances).set({ handedOverAt: new Date() }).where(thisClearance());
  await report({ fulfillmentStatus: 'CANCELLED', items: [tea(cancelled), cup(cancelled)] });
  expect(await problems()).toEqual([]);
  expect((await cancellation())?.[0]?.detail).not.toHaveProperty('isPacked');
});
