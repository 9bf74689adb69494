import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MarketplaceOrder, MarketplacePackage } from '#server/adapters/marketplace/marketplace.ts';
import { clearances, marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { linkMarketplace } from '#server/services/marketplace/links.ts';
import { findOrderProducts } from '#server/services/tracking/order-products.ts';
import { fetchTrackingChanges } from '#server/services/tracking/tracking-changes.ts';
import { openTrackingList } from '#server/services/tracking/tracking-list.ts';
import type { TrackingList } from '#src/contract/orders/customs-tracking.ts';
import { ownerOf } from '#tests/server/support/members.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';
import { shipmentOf } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const tea = (changes = {}) => reportedItem({ orderItemId: 'tea', quantityOrdered: 2, ...changes });
const cup = (changes = {}) => reportedItem({ orderItemId: 'cup', quantityOrdered: 1, ...changes });
const shipped = { quantityFulfilled: 2, quantityUnfulfilled: 0 };
const cancelled = { quantityOrdered: 0, isCancellationExecuted: true };

const world = await shipmentWorldOfFile();
let orderId: string;
let made = 0;
beforeEach(async () => {
  orderId = `028-0000000-${String(++made).padStart(7, '0')}`;
  await report({});
});

const report = (order: Partial<MarketplaceOrder>) =>
  storeOrders(world.db, world.seller.sellerId, [reportedOrder({ orderId, items: [tea(), cup()], ...order })]);

const otherPackage = (changes: Partial<MarketplacePackage> = {}): MarketplacePackage => ({
  packageReferenceId: '1',
  status: 'SHIPPED',
  carrier: 'DHL',
  shippingService: null,
  trackingNumber: '00340434161094042557',
  shippedAt: new Date('2026-11-12T12:00:00Z'),
  createdAt: new Date('2026-11-12T12:30:00Z'),
  items: [{ orderItemId: 'tea', quantity: 2 }],
  ...changes,
});

const products = async () =>
  (await findOrderProducts(world.db, { ...world.seller, role: 'owner' }, orderId)) ?? [];

async function listed(sellerId = world.seller.sellerId, id = orderId) {
  const { first, rest } = await openTrackingList(
    world.db,
    await ownerOf(world.db, sellerId),
    new Date(),
    work => work(),
  );
  let text = first;
  for await (const more of rest ?? []) text += more;
  const { items }: TrackingList = JSON.parse(text).customsTrackings;
  return items.find(item => item.orderId === id);
}

async function newestSequence(): Promise<string> {
  const owner = await ownerOf(world.db, world.seller.sellerId);
  const { first } = await openTrackingList(world.db, owner, new Date(), work => work());
  return JSON.parse(`${first.slice(0, first.indexOf(',"items"'))}}}`).customsTrackings.meta.sequence;
}

const events = () =>
  world.db
    .select({ kind: orderEvents.kind, detail: orderEvents.detail })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));

/** The rows of the order with what each write changes. */
const versions = async () => {
  const found = [];
  for (const table of [orders, orderItems, clearances, marketplacePackages]) {
    const isOfIt = and(eq(table.sellerId, world.seller.sellerId), eq(table.orderId, orderId));
    found.push(
      await world.db
        .select({ xmin: sql`${table}.xmin::text` })
        .from(table)
        .where(isOfIt),
    );
  }
  return found;
};

describe('an order that is cancelled', () => {
  test('says so in list and items, keeps its items, and has nothing to ship', async () => {
    await report({ fulfillmentStatus: 'CANCELLED', items: [tea(cancelled), cup(cancelled)] });
    const item = await listed();
    expect(item).toMatchObject({ orderStatus: 'cancelled', itemCount: 0, confirmedCount: 0 });
    expect(item).not.toHaveProperty('shipBy');
    expect(await products()).toMatchObject([
      { name: 'Kettle', quantity: 2, status: 'cancelled' },
      { quantity: 1, status: 'cancelled' },
    ]);
    for (const product of await products()) expect(product).not.toHaveProperty('shipBy');
    expect(await events()).toEqual([{ kind: 'cancelled', detail: {} }]);
  });

  test('goes on without the one item that was', async () => {
    await report({ items: [tea(), cup(cancelled)] });
    expect(await listed()).toMatchObject({ itemCount: 1, confirmedCount: 0, shipBy: expect.any(String) });
    expect(await listed()).not.toHaveProperty('orderStatus');
    const [first, second] = await products();
    expect(first).not.toHaveProperty('status');
    expect(second).toMatchObject({ status: 'cancelled', quantity: 1 });
  });

  test('was asked to be, first', async () => {
    await report({ items: [tea({ isCancellationRequested: true }), cup()] });
    expect(await listed()).toMatchObject({
      orderStatus: 'cancellation-requested',
      itemCount: 2,
      shipBy: expect.any(String),
    });
    expect(await products()).toMatchObject([{ status: 'cancellation-requested' }, {}]);
    await report({ items: [tea({ isCancellationRequested: true }), cup()] });
    await report({ items: [tea(cancelled), cup()] });
    expect((await events()).map(event => event.kind)).toEqual(['cancellation-requested', 'cancelled']);
  });
});

describe('a package of another tool', () => {
  test('is shown on its items, which are shipped, once in the history', async () => {
    const order = { items: [tea(shipped), cup()], packages: [otherPackage()] };
    await report(order);
    await report(order);
    const { carrier, trackingNumber } = otherPackage();
    expect(await products()).toMatchObject([
      {
        status: 'shipped-elsewhere',
        shippedQuantity: 2,
        trackingId: null,
        otherPackage: { carrier, trackingNumber, shippedAt: '2026-11-12T12:00:00.000Z' },
      },
      { shippedQuantity: 0, shipBy: expect.any(String) },
    ]);
    expect(await listed()).toMatchObject({ itemCount: 2, confirmedCount: 1 });
    expect(await listed()).not.toHaveProperty('orderStatus');
    expect(await events()).toEqual([{ kind: 'shipped-elsewhere', detail: { carrier, trackingNumber } }]);
  });

  test('with all items is an order that was shipped elsewhere', async () => {
    const items = [tea(shipped), cup({ quantityFulfilled: 1 })];
    await report({ items, packages: [otherPackage({ items: [] })], fulfillmentStatus: 'SHIPPED' });
    expect(await listed()).toMatchObject({ orderStatus: 'shipped-elsewhere', confirmedCount: 2 });
    expect(await listed()).not.toHaveProperty('shipBy');
  });

  test('that is called off again opens its items again', async () => {
    await report({ items: [tea(shipped), cup()], packages: [otherPackage()] });
    await report({ items: [tea(), cup()], packages: [] });
    expect(await products()).toMatchObject([{ shippedQuantity: 0, shipBy: expect.any(String) }, {}]);
    expect(
      await world.db.select().from(marketplacePackages).where(eq(marketplacePackages.orderId, orderId)),
    ).toEqual([]);
  });
});

test('a package of our own is no other one', async () => {
  const { sellerId } = world.seller;
  const items = await world.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const order = { sellerId, orderId, marketplaceId: 'A1PA6795UKMFR9', items };
  expect((await world.confirm(shipmentOf(order))).status).toBe(200);
  const [entry] = await world.db.select().from(shipmentLedger).where(eq(shipmentLedger.orderId, orderId));
  await report({
    items: [tea(shipped), cup({ quantityFulfilled: 1 })],
    packages: [otherPackage({ packageReferenceId: entry?.packageReferenceId ?? '', items: [] })],
    fulfillmentStatus: 'SHIPPED',
  });
  for (const product of await products()) expect(product).not.toHaveProperty('status');
  expect(await listed()).not.toHaveProperty('orderStatus');
  expect((await events()).map(event => event.kind)).not.toContain('shipped-elsewhere');
});

test('pieces, articles and prices follow the marketplace', async () => {
  const article = { sku: 'TEA-1', asin: 'B0TEA00001' };
  await report({ items: [tea({ ...article, quantityOrdered: 3, unitPrice: 10 }), cup()] });
  expect(await products()).toMatchObject([{ quantity: 3, price: 30, shippedQuantity: 0 }, {}]);
  const [item] = await world.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  expect(item).toMatchObject(article);
  // One that the marketplace no longer names keeps its names.
  await report({ items: [tea({ quantityOrdered: 1, unitPrice: 10 }), cup()] });
  expect(await products()).toMatchObject([{ quantity: 1, price: 10 }, {}]);
});

test('pieces that are in a package at the marketplace stay, also where it calls them cancelled', async () => {
  const packages = [otherPackage()];
  await report({ items: [tea(shipped), cup()], packages });
  await report({ items: [tea({ quantityOrdered: 1, quantityFulfilled: 2 }), cup()], packages });
  expect(await products()).toMatchObject([{ quantity: 2, shippedQuantity: 2 }, { quantity: 1 }]);
  // Packages that say more than was ever ordered make no pieces.
  await report({
    items: [tea(shipped), cup()],
    packages: [...packages, otherPackage({ packageReferenceId: '2' })],
  });
  expect(await products()).toMatchObject([{ quantity: 2, shippedQuantity: 2 }, { quantity: 1 }]);
});

test('an IOSS number marks the order, also once the marketplace doesn’t show it any more', async () => {
  expect(await listed()).not.toHaveProperty('isIoss');
  await report({ items: [tea({ hasIossNumber: true }), cup()] });
  expect(await listed()).toMatchObject({ isIoss: true });
  await report({});
  expect(await listed()).toMatchObject({ isIoss: true });
});

test('an order of another marketplace names it, and one of the home marketplace doesn’t', async () => {
  const other = '402-0000000-0000001';
  const reported = reportedOrder({ orderId: other, marketplaceId: 'A13V1IB3VIYZZH' });
  await storeOrders(world.db, world.seller.sellerId, [reported]);
  expect(await listed(world.seller.sellerId, other)).toMatchObject({ marketplaceId: 'A13V1IB3VIYZZH' });
  expect(await listed()).not.toHaveProperty('marketplaceId');
});

test('after another marketplace became the seller’s own, the lines that say otherwise are sent again', async () => {
  const { db, seller } = world;
  const french = reportedOrder({ orderId: '402-0000000-0000002', marketplaceId: 'A13V1IB3VIYZZH' });
  await storeOrders(db, seller.sellerId, [french]);
  const { sequence } = await fetchTrackingChanges(
    db,
    await ownerOf(db, seller.sellerId),
    await newestSequence(),
    new Date(),
  );
  const link = { linkedBy: 'consent', marketplaceId: 'A13V1IB3VIYZZH' } as const;
  await linkMarketplace(db, seller.sellerId, link, new Date());
  const { items } = await fetchTrackingChanges(db, await ownerOf(db, seller.sellerId), sequence, new Date());
  expect(items.find(item => item.orderId === french.orderId)).not.toHaveProperty('marketplaceId');
  expect(items.find(item => item.orderId === orderId)).toMatchObject({ marketplaceId: 'A1PA6795UKMFR9' });
  await linkMarketplace(db, seller.sellerId, { ...link, marketplaceId: 'A1PA6795UKMFR9' }, new Date());
});

test('what is reported as it is here writes nothing', async () => {
  const order = {
    items: [tea({ ...shipped, sku: 'TEA-1', hasIossNumber: true }), cup({ isCancellationRequested: true })],
    packages: [otherPackage()],
  };
  await report(order);
  const before = await versions();
  await report(order);
  expect(await versions()).toEqual(before);
});

test('an order that comes shipped for the first time says so at once', async () => {
  orderId = `028-0000000-${String(++made).padStart(7, '0')}`;
  await report({ items: [tea(shipped)], packages: [otherPackage()], fulfillmentStatus: 'SHIPPED' });
  expect(await listed()).toMatchObject({ orderStatus: 'shipped-elsewhere', itemCount: 1, confirmedCount: 1 });
  expect(await events()).toMatchObject([{ kind: 'shipped-elsewhere' }]);
});
