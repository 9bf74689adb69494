import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { cancelPieces } from '#server/sandbox/sandbox-changes.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { findMarketplaceAccount } from '#server/services/marketplace/callable-account.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { type JobsWorld, openJobsWorld } from '#tests/server/support/jobs-world.ts';
import { amendmentOf, shipmentOf } from '#tests/server/support/shipment-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: JobsWorld;
beforeAll(async () => {
  world = await openJobsWorld();
});
afterAll(() => world.close());
beforeEach(() => world.intervene(undefined));

/** Of the first item of an order of three pieces, one is cancelled at the marketplace. */
const cancelOne = ({ sellerId, orderId, items }: TestOrder) =>
  world.marketplace.changeAtSandbox(sellerId, orderId, cancelPieces(items[0]?.marketplaceItemId ?? '', 2));

/** The marketplace's report of an order is written. */
async function report({ sellerId, orderId }: TestOrder) {
  const { adapters, db, runner } = world;
  const { app, marketplace } = world.marketplace;
  const account = await findMarketplaceAccount(db, adapters.secrets, app, sellerId);
  if (!account) throw new Error('The seller has no account.');
  const requestedAt = new Date();
  const answer = await marketplace.readOrder(account, orderId);
  if (answer.state !== 'answered') throw new Error('The order was not reported.');
  await storeOrders(db, sellerId, [answer.value], { requestedAt });
  runner.wake();
}

const outcomeIs = (_id: string, outcome: object) =>
  waitFor(async () => expect(await world.entryOf(_id)).toMatchObject(outcome));

async function isWhole(order: TestOrder, pieces: { confirmed: number; ordered: number }) {
  expect((await world.effectsOf(order)).items.map(item => item.quantity).sort()).toEqual([
    1,
    pieces.confirmed,
  ]);
  expect(await world.productsOf(order)).toMatchObject([
    { quantity: pieces.ordered, shippedQuantity: pieces.ordered },
    { quantity: 1, shippedQuantity: 1 },
  ]);
  const [line] = await world.db.select().from(clearances).where(eq(clearances.orderId, order.orderId));
  expect(line).toMatchObject({ itemCount: 2, confirmedCount: 2, refusedCount: 0 });
}

const confirmedQuantities = async (order: TestOrder) =>
  (await world.packagesOf(order)).map(one => one.content.items.map(item => item.quantity));

test('pieces that are cancelled while a confirmation waits are not told: the others are, and the ledger says so', async () => {
  const accounts = await world.db.delete(marketplaceAccounts).returning();
  const { order, _id } = await world.placeConfirmed([3, 1]);
  await outcomeIs(_id, { marketplaceReason: 'No marketplace account is linked yet.' });
  await world.db.insert(marketplaceAccounts).values(accounts);
  await cancelOne(order);
  await report(order);
  // What waits is shipped as a whole, of as many pieces as there are.
  await isWhole(order, { confirmed: 3, ordered: 2 });
  await world.db.update(jobs).set({ runAt: new Date(0) });
  world.runner.wake();
  await outcomeIs(_id, { marketplaceState: 'accepted' });
  expect(await confirmedQuantities(order)).toEqual([[2, 1]]);
  await isWhole(order, { confirmed: 2, ordered: 2 });
});

test('a confirmation that was refused because pieces of it were cancelled is resent with the others', async () => {
  const order = await world.placeOrder([3, 1]);
  await cancelOne(order);
  const { sellerId, orderId } = order;
  await world.db
    .insert(clearances)
    .values({ sellerId, orderId, status: 'IN_PROGRESS', updatedAt: new Date() });
  const { body } = await world.confirm(shipmentOf(order));
  const _id = body.createShipmentLedger?._id ?? '';
  await outcomeIs(_id, { marketplaceState: 'refused', marketplaceCode: 'ALREADY_SHIPPED' });
  await report(order);
  await outcomeIs(_id, { marketplaceState: 'accepted', marketplaceCode: null });
  expect(await confirmedQuantities(order)).toEqual([[2, 1]]);
  await isWhole(order, { confirmed: 2, ordered: 2 });
  expect((await world.eventsOf(order)).map(event => event.kind)).toEqual([
    'confirmed',
    'refused',
    'resent',
    'accepted',
  ]);
});

test('one that was refused for its carrier waits for a person, who tells of the pieces that are left', async () => {
  const message = 'CarrierCode is not eligible.';
  world.intervene((call, moment) =>
    call === 'confirmShipment' && moment === 'before'
      ? Response.json({ errors: [{ code: 'InvalidInput', message }] }, { status: 400 })
      : undefined,
  );
  const { order, _id } = await world.placeConfirmed([3, 1]);
  await outcomeIs(_id, { marketplaceState: 'refused' });
  world.intervene(undefined);
  await cancelOne(order);
  await report(order);
  expect(await world.entryOf(_id)).toMatchObject({ marketplaceState: 'refused' });
  await world.amend(amendmentOf(order, _id), '"1"');
  await outcomeIs(_id, { marketplaceState: 'accepted' });
  expect(await confirmedQuantities(order)).toEqual([[2, 1]]);
  await isWhole(order, { confirmed: 2, ordered: 2 });
});

test('pieces that are cancelled after the package was accepted stay what they are: in the package', async () => {
  const { order, _id } = await world.placeConfirmed([3, 1]);
  await outcomeIs(_id, { marketplaceState: 'accepted' });
  await cancelOne(order);
  await report(order);
  await isWhole(order, { confirmed: 3, ordered: 3 });
});

test('a confirmation of more pieces than are left is refused, and says how many there are', async () => {
  const order = await world.placeOrder([3, 1]);
  await cancelOne(order);
  await report(order);
  const { status, body } = await world.confirm(shipmentOf(order));
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([
    { code: 'SHIPMENT.QUANTITY_CHANGED', path: 'products.0.quantity', ordered: 2 },
  ]);
  expect(await world.effectsOf(order)).toEqual({ entries: [], items: [], jobs: [] });
});
