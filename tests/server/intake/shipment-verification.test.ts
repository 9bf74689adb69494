import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { orders } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { type RunningJobs, startJobs } from '#server/jobs/start-jobs.ts';
import { createVerifyConfirmationsHandler } from '#server/jobs/verify-confirmations.ts';
import { type OpenSandbox, openSandbox } from '#server/sandbox/open-sandbox.ts';
import type { SandboxOptions } from '#server/sandbox/sandbox.ts';
import { cancelItems, forgetPackages, putPackage } from '#server/sandbox/sandbox-changes.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { findMarketplaceAccount } from '#server/services/marketplace/callable-account.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { amendmentOf, openShipmentWorld, type ShipmentWorld } from '#tests/server/support/shipment-world.ts';
import { waitFor, waitUntil } from '#tests/support/wait.ts';

const minute = 60_000;
const unhurried = { perSecond: 1000, burst: 1000 };
let world: ShipmentWorld;
let runner: RunningJobs;
let market: OpenSandbox;
let reads: string[] = [];
let laterMs = 0;
const now = () => new Date(Date.now() + laterMs);
let intervene: SandboxOptions['intervene'];

beforeAll(async () => {
  world = await openShipmentWorld(() => runner.wake());
  market = await openSandbox(world.db, world.adapters.secrets, {
    rates: { confirmShipment: unhurried, getOrder: unhurried, searchOrders: unhurried },
    intervene: (call, moment, request) => {
      if (call === 'getOrder' && moment === 'before') reads.push(request.orderId ?? '');
      return intervene?.(call, moment, request);
    },
  });
  runner = startJobs({ ...world.adapters, now }, { marketplace: market });
});
afterAll(async () => {
  await runner.stop();
  await world.close();
});
beforeEach(async () => {
  intervene = undefined;
  reads = [];
  laterMs = 0;
  await world.adapters.limits.orderReadBySeller.forget(world.seller.sellerId);
});

/** A round of the job, so long after now. */
function verification(afterMs: number) {
  laterMs = afterMs;
  const { adapters, db, seller } = world;
  const handler = createVerifyConfirmationsHandler({
    db,
    marketplace: market.marketplace,
    findAccount: id => findMarketplaceAccount(db, adapters.secrets, market.app, id),
    budget: adapters.limits.orderReadBySeller,
    now,
  });
  return handler({ sellerId: seller.sellerId }, 1, new Date());
}

const accepted = (_id: string, resends = 0) =>
  waitFor(async () => {
    const entry = await world.entryOf(_id);
    expect(entry).toMatchObject({ marketplaceState: 'accepted', resends });
    return entry;
  });

async function placeAccepted(): Promise<{ order: TestOrder; _id: string }> {
  const placed = await world.placeConfirmed();
  await accepted(placed._id);
  return placed;
}

const kindsOf = async (order: TestOrder) => (await world.eventsOf(order)).map(event => event.kind);

const atMarketplace = async ({ orderId }: TestOrder) =>
  (await world.db.select().from(sandboxPackages).where(eq(sandboxPackages.orderId, orderId))).map(
    one => one.content,
  );

/** A page of the poll, so long after now. */
async function poll(afterMs: number) {
  laterMs = afterMs;
  const requestedAt = now();
  const { adapters, db, seller } = world;
  const account = await findMarketplaceAccount(db, adapters.secrets, market.app, seller.sellerId);
  if (!account) throw new Error('The seller has no account.');
  const query = { marketplaceIds: ['A1PA6795UKMFR9'], updatedAfter: new Date('2026-01-01') };
  const page = await market.marketplace.ordersPage(account, query);
  if (page.state !== 'answered') throw new Error('The search was not answered.');
  await storeOrders(db, seller.sellerId, page.value.orders, { requestedAt, now: now() });
}

test('what was accepted is looked for, and verified once', async () => {
  const { order, _id } = await placeAccepted();
  const [job] = await world.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, 'verify-confirmations'), isNull(jobs.doneAt)));
  expect(job?.payload).toEqual({ sellerId: world.seller.sellerId });
  expect(await verification(2 * minute)).toBe('done');
  expect(await world.entryOf(_id)).toMatchObject({
    verification: 'verified',
    verificationAt: expect.any(Date),
  });
  expect(await kindsOf(order)).toEqual(['confirmed', 'accepted', 'verified']);
  expect(reads).toEqual([order.orderId]);
  expect(await verification(4 * minute)).toBe('done');
  expect(reads).toHaveLength(1);
});

test('what a poll has found is not looked for', async () => {
  const { order, _id } = await placeAccepted();
  await poll(0);
  expect(await world.entryOf(_id)).toMatchObject({ verification: 'verified' });
  expect(await verification(2 * minute)).toBe('done');
  expect(reads).toEqual([]);
  expect(await kindsOf(order)).toEqual(['confirmed', 'accepted', 'verified']);
});

test('a poll whose answer is overtaken by a later one of the order alone undoes nothing', async () => {
  const order = await world.placeOrder();
  let answer = () => {};
  const held = new Promise<undefined>(resolve => {
    answer = () => resolve(undefined);
  });
  let isHeld = false;
  intervene = (call, moment) => {
    if (call !== 'searchOrders' || moment !== 'after') return undefined;
    isHeld = true;
    return held;
  };
  const polled = poll(0);
  await waitUntil(() => isHeld);
  await market.changeAtSandbox(order.sellerId, order.orderId, cancelItems());
  await world.productsOf(order);
  const isCancelled = async () =>
    expect(await world.productsOf(order)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
  await waitFor(isCancelled);
  answer();
  await polled;
  await isCancelled();
});

test('what was accepted and forgotten is told once more, and then missing until it is there', async () => {
  const { order, _id } = await placeAccepted();
  const { sellerId, orderId } = order;
  const before = await atMarketplace(order);
  await market.changeAtSandbox(sellerId, orderId, forgetPackages);
  expect(await verification(14 * minute)).toEqual({ retryInMs: minute });
  expect(await world.entryOf(_id)).toMatchObject({ marketplaceState: 'accepted', verification: null });
  await verification(16 * minute);
  await accepted(_id, 1);
  // To the marketplace it is a package of this moment.
  expect(await atMarketplace(order)).toEqual(
    before.map(one => ({ ...one, createdTime: expect.any(String) })),
  );
  await market.changeAtSandbox(sellerId, orderId, forgetPackages);
  expect(await verification(32 * minute)).toBe('done');
  expect(await world.entryOf(_id)).toMatchObject({ marketplaceState: 'accepted', verification: 'missing' });
  const kinds = ['confirmed', 'accepted', 'resent', 'accepted', 'missing'];
  expect(await kindsOf(order)).toEqual(kinds);
  const [sent] = before;
  if (!sent) throw new Error('Nothing was sent.');
  await market.changeAtSandbox(sellerId, orderId, putPackage(sent));
  await poll(40 * minute);
  expect(await kindsOf(order)).toEqual([...kinds, 'verified']);
});

describe('a correction', () => {
  async function placeCorrected() {
    const { order, _id } = await placeAccepted();
    const [original] = await atMarketplace(order);
    if (!original) throw new Error('Nothing was sent.');
    expect((await world.amend(amendmentOf(order, _id), '"1"')).status).toBe(200);
    await accepted(_id);
    /** As the marketplace shows an old state, or a late request brings it back. */
    const showOriginal = () => market.changeAtSandbox(order.sellerId, order.orderId, putPackage(original));
    return { order, _id, showOriginal };
  }

  test('that isn’t shown is told once more, then awaited, and verified when it is', async () => {
    const { order, _id, showOriginal } = await placeCorrected();
    await showOriginal();
    await verification(16 * minute);
    await accepted(_id, 1);
    await showOriginal();
    expect(await verification(32 * minute)).toEqual({ retryInMs: 10 * minute });
    expect(await world.entryOf(_id)).toMatchObject({ verification: 'awaited' });
    expect(await kindsOf(order)).not.toContain('missing');
    // The details of three days are the rule's.
    expect(await verification(73 * 60 * minute)).toBe('done');
    expect(await world.entryOf(_id)).toMatchObject({ verification: 'missing' });
  });

  test('that a late request of the first revision overwrote is there again in the end', async () => {
    const { order, _id, showOriginal } = await placeCorrected();
    await poll(0);
    expect(await world.entryOf(_id)).toMatchObject({ verification: 'verified' });
    await showOriginal();
    await poll(minute);
    await accepted(_id, 1);
    const { trackingId } = amendmentOf(order, _id);
    expect(await atMarketplace(order)).toMatchObject([{ trackingNumber: trackingId }]);
    await poll(2 * minute);
    expect(await world.entryOf(_id)).toMatchObject({ verification: 'verified' });
  });
});

test('no more orders are read one by one than the marketplace grants, and the others later', async () => {
  const placed = [];
  for (let count = 0; count < 3; count++) placed.push(await placeAccepted());
  for (let spent = 0; spent < 29; spent++) {
    await world.adapters.limits.orderReadBySeller.spend(world.seller.sellerId);
  }
  expect(await verification(2 * minute)).toMatchObject({
    retryInMs: expect.any(Number),
    reason: expect.any(String),
  });
  expect(reads).toHaveLength(1);
  await world.adapters.limits.orderReadBySeller.forget(world.seller.sellerId);
  expect(await verification(2 * minute)).toBe('done');
  expect(reads.toSorted()).toEqual(placed.map(one => one.order.orderId).toSorted());
});

describe('an order that is open on a screen', () => {
  const openJobs = async (order: TestOrder) =>
    (await world.db.select().from(jobs).where(eq(jobs.kind, 'read-order'))).filter(job =>
      JSON.stringify(job.payload).includes(order.orderId),
    );
  const readAtOf = async ({ orderId }: TestOrder) =>
    (await world.db.select().from(orders).where(eq(orders.orderId, orderId)))[0]?.readAt;

  test('is read on its own once a minute, and the next answer has the result', async () => {
    const order = await world.placeOrder();
    const items = order.items.map(item => ({
      orderItemId: item.marketplaceItemId,
      quantity: item.quantity,
    }));
    const sent = {
      carrierCode: 'DHL',
      trackingNumber: '00340434161094042557',
      shipDate: '2026-11-12T12:00:00Z',
    };
    const otherTool = putPackage({ packageReferenceId: '1', ...sent, items });
    await market.changeAtSandbox(order.sellerId, order.orderId, otherTool);
    expect(await world.productsOf(order)).toMatchObject([{ shippedQuantity: 0 }, { shippedQuantity: 0 }]);
    await waitFor(async () =>
      expect(await world.productsOf(order)).toMatchObject([
        { status: 'shipped-elsewhere', otherPackage: { carrier: 'DHL' } },
        { status: 'shipped-elsewhere' },
      ]),
    );
    await waitFor(async () => expect(await readAtOf(order)).toEqual(expect.any(Date)));
    await world.productsOf(order);
    expect(reads).toEqual([order.orderId]);
  });

  test('doesn’t wait for a marketplace that hangs', async () => {
    const order = await world.placeOrder();
    let goOn = () => {};
    const held = new Promise<undefined>(resolve => {
      goOn = () => resolve(undefined);
    });
    intervene = call => (call === 'getOrder' ? held : undefined);
    expect(await world.productsOf(order)).toHaveLength(2);
    await waitFor(async () => expect(reads).toEqual([order.orderId]));
    expect(await world.productsOf(order)).toHaveLength(2);
    goOn();
    await waitFor(async () => expect(await readAtOf(order)).toEqual(expect.any(Date)));
    expect(await openJobs(order)).toHaveLength(1);
  });

  test('is not asked about where nobody can ask', async () => {
    const order = await world.placeOrder();
    const { sellerId } = world.seller;
    const [account] = await world.db
      .delete(marketplaceAccounts)
      .where(eq(marketplaceAccounts.sellerId, sellerId))
      .returning();
    if (!account) throw new Error('The seller had no account.');
    await world.productsOf(order);
    await world.productsOf(order);
    expect(await openJobs(order)).toEqual([]);
    await world.db.insert(marketplaceAccounts).values(account);
  });
});
