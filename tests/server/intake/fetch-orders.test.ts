import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Adapters, createAdapters } from '#server/adapters/adapters.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import { marketplaceAccounts, sellers } from '#server/db/tables/accounts.ts';
import { clearances, orderItems, orders } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sandboxOrders } from '#server/db/tables/sandbox.ts';
import { createLog } from '#server/http/request-log.ts';
import { createFetchOrdersHandler } from '#server/jobs/fetch-orders.ts';
import { type OpenSandbox, openSandbox, sandboxKey } from '#server/sandbox/open-sandbox.ts';
import { issueSandboxRefreshToken, makeMerchantId } from '#server/sandbox/sandbox-token.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { findMarketplaceAccount } from '#server/services/marketplace/callable-account.ts';
import { findStoredAccount, linkMarketplace } from '#server/services/marketplace/links.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';
import { openTestFiles } from '#tests/server/support/test-files.ts';

const germany = 'A1PA6795UKMFR9';
const france = 'A13V1IB3VIYZZH';
const kingdom = 'A1F83G8C2ARO7P';
const prefixOf: Record<string, string> = { [germany]: '028', [france]: '402', [kingdom]: '026' };
const unhurried = { perSecond: 1000, burst: 1000 };
let adapters: Adapters;
let market: OpenSandbox;
let sellerId: string;
let merchantId: string;
let searches = 0;
let participationCalls = 0;
let areParticipationsRefused = false;
let time: Date | undefined;
let refusedSearch: number | undefined;

beforeAll(async () => {
  const database = await openTestDatabase();
  const secrets = createSecretBox(new Uint8Array(32).fill(3));
  adapters = await createAdapters({ database, secrets, files: openTestFiles(), log: createLog('silent') });
  market = await openSandbox(database.db, secrets, {
    rates: { searchOrders: unhurried, getMarketplaceParticipations: unhurried },
    intervene: (call, moment) => {
      if (call === 'getMarketplaceParticipations' && moment === 'before') {
        participationCalls++;
        return areParticipationsRefused ? new Response('', { status: 500 }) : undefined;
      }
      if (call !== 'searchOrders' || moment !== 'before') return undefined;
      searches++;
      if (searches !== refusedSearch) return undefined;
      return Response.json({ errors: [{ code: 'QuotaExceeded' }] }, { status: 429 });
    },
  });
});
afterAll(async () => {
  await market.close();
  await adapters.database.close();
});
beforeEach(async () => {
  const { db } = adapters.database;
  searches = 0;
  participationCalls = 0;
  areParticipationsRefused = false;
  time = undefined;
  refusedSearch = undefined;
  await db.delete(jobs);
  sellerId = await insertSeller(db);
  merchantId = makeMerchantId();
  const refreshToken = issueSandboxRefreshToken(await sandboxKey(db, adapters.secrets), merchantId);
  const link = {
    linkedBy: 'consent',
    marketplaceId: germany,
    refreshToken: adapters.secrets.seal(refreshToken),
  } as const;
  await linkMarketplace(db, sellerId, link, new Date());
});

async function fetchOrders() {
  const { db } = adapters.database;
  const [job] = await db.select().from(jobs);
  const handler = createFetchOrdersHandler({
    db,
    marketplace: market.marketplace,
    findAccount: id => findMarketplaceAccount(db, adapters.secrets, market.app, id),
    now: () => time ?? new Date(),
  });
  return handler(job?.payload, 1, new Date());
}

const rowsOf = async () => {
  const { db } = adapters.database;
  return {
    orders: await db.select().from(orders).where(eq(orders.sellerId, sellerId)),
    items: await db.select().from(orderItems).where(eq(orderItems.sellerId, sellerId)),
    clearances: await db.select().from(clearances).where(eq(clearances.sellerId, sellerId)),
  };
};

/** Orders of a shop that is larger than a page. */
async function fillShop(count: number, marketplaceId = germany) {
  const createdAt = new Date(Date.now() - 3_600_000);
  await adapters.database.db.insert(sandboxOrders).values(
    Array.from({ length: count }, (_, index) => ({
      merchantId,
      orderId: `${prefixOf[marketplaceId]}-0000000-${String(index).padStart(7, '0')}`,
      marketplaceId,
      items: [
        { orderItemId: `9${index}`, title: `Article ${index}`, quantity: 2, unitPrice: 1.5, currency: 'EUR' },
      ],
      shipBy: new Date(Date.now() + 86_400_000),
      createdAt,
      updatedAt: createdAt,
    })),
  );
}

test('every order comes with its items and waits for its clearance, and a second look doubles nothing', async () => {
  expect(await fetchOrders()).toMatchObject({ retryInMs: 600_000 });
  const first = await rowsOf();
  expect(first.orders.length).toBeGreaterThan(5);
  expect(first.clearances).toHaveLength(first.orders.length);
  expect(new Set(first.items.map(item => item.orderId)).size).toBe(first.orders.length);
  await fetchOrders();
  expect(await rowsOf()).toEqual(first);
});

test('a fetch that was stopped between two pages continues where it stopped', async () => {
  await fillShop(250);
  refusedSearch = 2;
  expect(await fetchOrders()).toMatchObject({
    retryInMs: expect.any(Number),
    reason: expect.stringMatching(/limiting requests/),
  });
  expect((await rowsOf()).orders).toHaveLength(100);
  await fetchOrders();
  expect((await rowsOf()).orders).toHaveLength(250);
  // One for the first page, one refused, two for the rest.
  expect(searches).toBe(4);
  const account = await findStoredAccount(adapters.database.db, sellerId);
  expect(account).toMatchObject({
    ordersNextToken: null,
    ordersFetchBegan: null,
    ordersFetchedTo: expect.any(Date),
  });
});

describe('orders of several marketplaces', () => {
  const marketplacesOf = async () =>
    [...new Set((await rowsOf()).orders.map(one => one.marketplaceId))].toSorted();
  const day = 86_400_000;

  test('come in one search, where they are in the European Union', async () => {
    await fillShop(3);
    await fillShop(2, france);
    await fillShop(1, kingdom);
    await fetchOrders();
    expect((await rowsOf()).orders).toHaveLength(5);
    expect(await marketplacesOf()).toEqual([france, germany].toSorted());
    expect([searches, participationCalls]).toEqual([1, 1]);
    expect((await findStoredAccount(adapters.database.db, sellerId))?.marketplaceIds?.toSorted()).toEqual(
      [france, germany, kingdom].toSorted(),
    );
  });

  test('are looked for where the seller takes part, which is asked once a day', async () => {
    await fillShop(1);
    await fetchOrders();
    await fetchOrders();
    expect(participationCalls).toBe(1);
    await fillShop(2, france);
    expect(await marketplacesOf()).toEqual([germany]);
    // Those that were placed before the marketplace was known come, too.
    time = new Date(Date.now() + 2 * day);
    await fetchOrders();
    expect(participationCalls).toBe(2);
    expect(await marketplacesOf()).toEqual([france, germany].toSorted());
    await fetchOrders();
    expect(participationCalls).toBe(2);
  });

  test('are those of the seller’s own marketplace while nobody says where the seller takes part', async () => {
    await fillShop(1);
    await fillShop(1, france);
    areParticipationsRefused = true;
    await fetchOrders();
    expect(await marketplacesOf()).toEqual([germany]);
    areParticipationsRefused = false;
    await fetchOrders();
    expect(await marketplacesOf()).toEqual([france, germany].toSorted());
  });

  test('go on in the marketplaces in which the fetch began', async () => {
    await fillShop(150);
    refusedSearch = 2;
    await fetchOrders();
    await fillShop(1, france);
    time = new Date(Date.now() + 2 * day);
    await fetchOrders();
    expect(participationCalls).toBe(1);
    expect(await marketplacesOf()).toEqual([germany]);
  });
});

test('a link that was replaced is no longer fetched', async () => {
  const { db } = adapters.database;
  await db
    .update(marketplaceAccounts)
    .set({ linkedAt: new Date(0) })
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  expect(await fetchOrders()).toBe('done');
  expect(searches).toBe(0);
});

const order = reportedOrder({
  orderId: '028-1111111-2222222',
  items: [
    reportedItem({ orderItemId: '1', title: 'Tea set', quantityOrdered: 3, unitPrice: 19.99 }),
    reportedItem({ orderItemId: '2', title: '', quantityOrdered: 0, unitPrice: null, currency: null }),
  ],
});

test('an order is priced as a whole, and an item that was cancelled is left out', async () => {
  await storeOrders(adapters.database.db, sellerId, [order]);
  const { items } = await rowsOf();
  expect(items).toMatchObject([{ name: 'Tea set', quantity: 3, price: 59.97, currency: 'EUR' }]);
});

test('what was shipped here is not undone by an older state of the marketplace', async () => {
  const { db } = adapters.database;
  await storeOrders(db, sellerId, [order]);
  await db.update(orderItems).set({ shippedQuantity: 3 }).where(eq(orderItems.sellerId, sellerId));
  await storeOrders(db, sellerId, [order]);
  expect((await rowsOf()).items[0]?.shippedQuantity).toBe(3);
});

test('an order that nobody paid yet, or that was cancelled, is not shown', async () => {
  for (const fulfillmentStatus of ['PENDING', 'CANCELLED']) {
    await storeOrders(adapters.database.db, sellerId, [{ ...order, fulfillmentStatus }]);
  }
  expect((await rowsOf()).orders).toEqual([]);
});

test('a seller who is gone from the marketplace is asked for later, and it is known since when, until it answers again', async () => {
  const { db } = adapters.database;
  const refusedAt = async () => (await findStoredAccount(db, sellerId))?.refusedAt;
  time = new Date('2026-11-20T12:00:00Z');
  const before = await findStoredAccount(db, sellerId);
  const refreshToken = adapters.secrets.seal('Atzr|revoked.x');
  await db
    .update(marketplaceAccounts)
    .set({ refreshToken })
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  expect(await fetchOrders()).toMatchObject({ reason: expect.stringMatching(/no longer accepts/) });
  expect(await refusedAt()).toEqual(time);
  time = new Date('2026-11-20T13:00:00Z');
  await fetchOrders();
  expect(await refusedAt()).toEqual(new Date('2026-11-20T12:00:00Z'));
  await db
    .update(marketplaceAccounts)
    .set({ refreshToken: before?.refreshToken })
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  await fetchOrders();
  expect(await refusedAt()).toBeNull();
  expect(await db.select().from(sellers).where(eq(sellers.id, sellerId))).toHaveLength(1);
});
