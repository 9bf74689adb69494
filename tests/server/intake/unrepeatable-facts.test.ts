import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents } from '#server/db/tables/shipments.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { headers } from '#src/contract/headers.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';
import { amendmentOf, shipmentOf } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

// What nobody can ask for later: figures of the office are made of it.

const world = await shipmentWorldOfFile();
const hour = 3_600_000;

test('when the marketplace first had a package, who cancelled an item and what the buyer was promised is stored', async () => {
  const { sellerId } = world.seller;
  const orderId = '028-7000000-0000001';
  const [tea, cup] = ['tea', 'cup'].map(orderItemId => reportedItem({ orderItemId }));
  if (!tea || !cup) throw new Error('There are no items.');
  await storeOrders(world.db, sellerId, [reportedOrder({ orderId, items: [tea, cup] })]);
  const promised = {
    deliverFrom: new Date('2026-11-24T00:00:00Z'),
    deliverBy: new Date('2026-12-04T22:59:59Z'),
  };
  const elsewhere = {
    ...{ packageReferenceId: '1', status: 'SHIPPED', carrier: 'DHL', shippingService: null },
    ...{ trackingNumber: '00340434161094042557', shippedAt: new Date('2026-11-12T12:00:00Z') },
    createdAt: new Date('2026-11-12T12:30:00Z'),
    items: [{ orderItemId: 'tea', quantity: 2 }],
  };
  const cancelled = { ...cup, quantityOrdered: 0, isCancellationExecuted: true, cancelledBy: 'MERCHANT' };
  const report = reportedOrder({ orderId, ...promised, items: [tea, cancelled], packages: [elsewhere] });
  await storeOrders(world.db, sellerId, [report]);
  const ofOrder = (table: typeof orders | typeof orderItems | typeof marketplacePackages) =>
    and(eq(table.sellerId, sellerId), eq(table.orderId, orderId));
  expect(await world.db.select().from(orders).where(ofOrder(orders))).toMatchObject([promised]);
  const items = await world.db
    .select({ cancelledBy: orderItems.cancelledBy })
    .from(orderItems)
    .where(ofOrder(orderItems))
    .orderBy(asc(orderItems.position));
  expect(items).toEqual([{ cancelledBy: null }, { cancelledBy: 'MERCHANT' }]);
  const packages = () => world.db.select().from(marketplacePackages).where(ofOrder(marketplacePackages));
  expect(await packages()).toMatchObject([{ createdAt: elsewhere.createdAt }]);
  // A correction there changes the rest of the package.
  const corrected = { ...elsewhere, trackingNumber: '00340434161094042558' };
  await storeOrders(world.db, sellerId, [{ ...report, packages: [corrected] }]);
  expect(await packages()).toMatchObject([
    { createdAt: elsewhere.createdAt, trackingNumber: corrected.trackingNumber },
  ]);
});

const revisionsOf = (orderId: string) =>
  world.db
    .select({ revision: orderEvents.revision, at: orderEvents.at, pressedAt: orderEvents.pressedAt })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));

test('when a person pressed is stored with each revision: its arrival less the age that its device gives it', async () => {
  const order = await world.placeOrder();
  const aged = (ageMs: number) => ({ key: randomUUID(), headers: { [headers.rowAge]: String(ageMs) } });
  const { body } = await world.confirm(shipmentOf(order), aged(2 * hour));
  const { _id = '' } = body.createShipmentLedger ?? {};
  await world.amend(amendmentOf(order, _id), undefined, aged(5000));
  const [confirmed, amended] = await revisionsOf(order.orderId);
  expect(confirmed?.pressedAt?.getTime()).toBe((confirmed?.at.getTime() ?? 0) - 2 * hour);
  expect(amended?.pressedAt?.getTime()).toBe((amended?.at.getTime() ?? 0) - 5000);
});

test.each([
  ['a device that says nothing', {}],
  ['an age that is no number', { [headers.rowAge]: 'an hour' }],
  [
    'one that leads to before the order was placed, since the clock was set',
    { [headers.rowAge]: '99999999999' },
  ],
])('of %s it isn’t known when somebody pressed, and the confirmation counts', async (_, sent) => {
  const order = await world.placeOrder();
  const answer = await world.confirm(shipmentOf(order), { key: randomUUID(), headers: sent });
  expect(answer.status).toBe(200);
  expect(await revisionsOf(order.orderId)).toMatchObject([{ revision: 1, pressedAt: null }]);
});
