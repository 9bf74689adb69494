import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import type { OrderStatus } from '#src/contract/orders/order-status.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { shipmentOf } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const france = 'A13V1IB3VIYZZH';
const world = await shipmentWorldOfFile();

/** @param place of the item; the whole order where nothing is said */
async function setStatus(order: TestOrder, status: OrderStatus, place?: number): Promise<void> {
  const item = order.items[place ?? -1];
  if (item) await world.db.update(orderItems).set({ status }).where(eq(orderItems.id, item.id));
  else await world.db.update(orders).set({ status }).where(eq(orders.orderId, order.orderId));
}

test.each<[string, OrderStatus, number | undefined, string, string]>([
  ['an order that was cancelled', 'cancelled', undefined, 'SHIPMENT.ORDER_CANCELLED', 'orderId'],
  ['an item that was', 'cancelled', 1, 'SHIPMENT.ORDER_CANCELLED', 'products.1.productId'],
  [
    'an item that somebody else has sent',
    'shipped-elsewhere',
    1,
    'SHIPMENT.SHIPPED_ELSEWHERE',
    'products.1.productId',
  ],
])('%s is not confirmed', async (_what, status, place, code, path) => {
  const order = await world.placeOrder([2, 1]);
  await setStatus(order, status, place);
  const answer = await world.confirm(shipmentOf(order));
  expect(answer.status).toBe(409);
  expect(answer.body.errors).toMatchObject([{ code, path }]);
  expect((await world.effectsOf(order)).entries).toEqual([]);
});

test('the other items of the order are', async () => {
  const order = await world.placeOrder([2, 1]);
  await setStatus(order, 'cancelled', 1);
  const answer = await world.confirm(shipmentOf({ ...order, items: order.items.slice(0, 1) }));
  expect(answer.status).toBe(200);
});

test('an order that the buyer asked to cancel can be confirmed: nobody has cancelled it yet', async () => {
  const order = await world.placeOrder([2, 1]);
  await setStatus(order, 'cancellation-requested');
  await setStatus(order, 'cancellation-requested', 0);
  expect((await world.confirm(shipmentOf(order))).status).toBe(200);
});

test('who confirmed an item before is said, whatever became of its order since', async () => {
  const order = await world.placeOrder([1]);
  expect((await world.confirm(shipmentOf(order))).status).toBe(200);
  await setStatus(order, 'cancelled');
  expect((await world.confirm(shipmentOf(order))).body.errors).toMatchObject([
    { code: 'SHIPMENT.ALREADY_CONFIRMED' },
  ]);
});

test('an order of another marketplace is confirmed there, also by an app that names the seller’s own', async () => {
  for (const named of [france, 'A1PA6795UKMFR9']) {
    const order = await world.placeOrder([1]);
    await world.db.update(orders).set({ marketplaceId: france }).where(eq(orders.orderId, order.orderId));
    expect((await world.confirm({ ...shipmentOf(order), marketplaceId: named })).status).toBe(200);
    expect((await world.effectsOf(order)).entries).toMatchObject([{ marketplaceId: france }]);
  }
  const order = await world.placeOrder([1]);
  expect((await world.confirm({ ...shipmentOf(order), marketplaceId: france })).body.errors).toMatchObject([
    { code: 'SHIPMENT.MARKETPLACE_MISMATCH' },
  ]);
});
