import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { MarketplaceOrder } from '#server/adapters/marketplace/marketplace.ts';
import { marketplacePackages } from '#server/db/tables/orders.ts';
import { orderEvents } from '#server/db/tables/shipments.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { findOrderProducts } from '#server/services/tracking/order-products.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

// Two reports of an order, whose answers are written in one order or the other.

const tea = (changes = {}) => reportedItem({ orderItemId: 'tea', quantityOrdered: 2, ...changes });
const cup = () => reportedItem({ orderItemId: 'cup', quantityOrdered: 1 });
const cancelled = { quantityOrdered: 0, isCancellationExecuted: true };
const otherPackage = {
  packageReferenceId: '1',
  status: 'SHIPPED',
  carrier: 'DHL',
  shippingService: null,
  trackingNumber: '00340434161094042557',
  shippedAt: null,
  createdAt: null,
  items: [{ orderItemId: 'tea', quantity: 2 }],
};

const world = await shipmentWorldOfFile();
let orderId: string;
let made = 0;

const nextOrder = () => {
  orderId = `028-0000000-${String(++made).padStart(7, '0')}`;
};
const knownOrder = () => {
  nextOrder();
  return storeOrders(world.db, world.seller.sellerId, [reportedOrder({ orderId, items: [tea(), cup()] })]);
};
beforeEach(knownOrder);

const products = async () =>
  (await findOrderProducts(world.db, { ...world.seller, role: 'owner' }, orderId)) ?? [];

const events = () =>
  world.db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(and(eq(orderEvents.sellerId, world.seller.sellerId), eq(orderEvents.orderId, orderId)))
    .orderBy(asc(orderEvents.id));

const minute = (count: number) => new Date(Date.parse('2026-11-12T10:00:00Z') + count * 60_000);
const cancellation = { items: [tea(cancelled), cup()], shipBy: minute(99) };
const store = (changed: Date, requested: Date, order: Partial<MarketplaceOrder> = {}) =>
  storeOrders(
    world.db,
    world.seller.sellerId,
    [reportedOrder({ orderId, items: [tea(), cup()], updatedAt: changed, ...order })],
    { requestedAt: requested },
  );
const isCancelled = async () => {
  expect(await products()).toMatchObject([{ status: 'cancelled' }, { shipBy: minute(99).toISOString() }]);
  expect((await events()).map(event => event.kind)).toEqual(['cancelled']);
};

test.each([
  ['that was changed later', minute(2), minute(4), minute(1), minute(5)],
  ['that was asked for later, where both name the same change', minute(1), minute(4), minute(1), minute(3)],
])(
  'the one %s stays, in whatever order they are written',
  async (_, later, laterRequest, earlier, requested) => {
    await store(later, laterRequest, cancellation);
    await store(earlier, requested, { packages: [otherPackage] });
    await isCancelled();
    expect(
      await world.db.select().from(marketplacePackages).where(eq(marketplacePackages.orderId, orderId)),
    ).toEqual([]);
  },
);

test('two that are written at once leave the later one, whichever gets the order first', async () => {
  const later = () => store(minute(2), minute(4), cancellation);
  const earlier = () => store(minute(1), minute(3), { items: [tea({ quantityOrdered: 7 }), cup()] });
  await Promise.all([later(), earlier()]);
  await isCancelled();
  await knownOrder();
  await Promise.all([earlier(), later()]);
  await isCancelled();
});

test('two of an order that nobody knew leave the later one', async () => {
  nextOrder();
  const later = { shipBy: minute(99) };
  await Promise.all([store(minute(2), minute(4), later), store(minute(1), minute(3))]);
  expect(await products()).toMatchObject([{ shipBy: minute(99).toISOString() }, {}]);
});

test('a later one that changes nothing stays: what was in between is past', async () => {
  await store(minute(3), minute(4));
  await store(minute(2), minute(5), cancellation);
  expect((await events()).map(event => event.kind)).toEqual([]);
  expect((await products())[0]).not.toHaveProperty('status');
});

test('one that names a change in the future keeps no later ones out', async () => {
  await store(minute(9999), minute(1));
  await store(minute(2), minute(3), cancellation);
  await isCancelled();
});
