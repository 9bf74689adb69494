import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { seededRandom } from '#server/sandbox/random.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { openOpenProducts } from '#server/services/tracking/open-products.ts';
import { findOrderProducts } from '#server/services/tracking/order-products.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import type { OpenOrder, OpenProducts } from '#src/contract/orders/open-products.ts';
import { type ApiWorld, openApiWorld, second } from '#tests/server/support/api-world.ts';
import { createRandomChanges } from '#tests/server/support/random-changes.ts';
import { reportedItem, reportedOrder } from '#tests/server/support/reported-order.ts';

let world: ApiWorld;
let seller: SeededSeller;
let token: string;
beforeAll(async () => {
  world = await openApiWorld();
  seller = await world.addSeller();
  token = await world.signIn(seller);
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

async function get(params: { since?: string; cursor?: string } = {}, as = token) {
  const answer = await world.call(endpoints.retrieveOpenProducts, { token: as, params });
  return { ...answer, answer: answer.body.openProducts };
}

const report = (order: Parameters<typeof reportedOrder>[0], sellerId = seller.sellerId) => {
  world.wait(second);
  return storeOrders(
    world.adapters.database.db,
    sellerId,
    [reportedOrder({ ...order, updatedAt: world.now })],
    {
      requestedAt: world.now,
      now: world.now,
    },
  );
};

test('a waiting order has its items with SKU and ASIN and no prices, and leaves once nothing of it waits', async () => {
  const kettle = reportedItem({ orderItemId: '1', sku: 'KET-17', asin: 'B0ABCDE123', title: 'Kettle 1.7 l' });
  const order = { orderId: '028-0000001-1000000', items: [kettle, reportedItem({ orderItemId: '2' })] };
  const before = (await get()).answer;
  await report(order);
  const { answer } = await get({ since: before.sequence });
  expect(answer).toEqual({
    orders: [
      {
        orderId: order.orderId,
        shipBy: '2026-11-16T08:00:00.000Z',
        items: [
          {
            _id: expect.any(String),
            name: 'Kettle 1.7 l',
            sku: 'KET-17',
            asin: 'B0ABCDE123',
            quantity: 2,
            shippedQuantity: 0,
          },
          { _id: expect.any(String), name: 'Kettle', quantity: 2, shippedQuantity: 0 },
        ],
      },
    ],
    removed: [],
    sequence: expect.stringMatching(/^\d+$/),
    total: 1,
  });
  expect((await get()).answer.orders).toEqual(answer.orders);
  const done = order.items.map(item => ({ ...item, quantityFulfilled: 2 }));
  await report({ ...order, fulfillmentStatus: 'SHIPPED', items: done });
  expect((await get({ since: answer.sequence })).answer).toMatchObject({
    orders: [],
    removed: [order.orderId],
    total: 0,
  });
  expect((await get()).answer.orders).toEqual([]);
});

test.each<[string, Partial<ReturnType<typeof reportedItem>>, object]>([
  ['an SKU that was fetched later', { sku: 'NEW-1' }, { sku: 'NEW-1' }],
  ['an ASIN that was fetched later', { asin: 'B0ABCDE124' }, { asin: 'B0ABCDE124' }],
  ['another quantity', { quantityOrdered: 5 }, { quantity: 5 }],
  [
    'a cancellation that the buyer asks for',
    { isCancellationRequested: true },
    { status: 'cancellation-requested' },
  ],
])('%s is a change of the order', async (name, change, shown) => {
  const orderId = `028-0000002-${name.length}`;
  const items = [reportedItem({ orderItemId: `1${orderId}` }), reportedItem({ orderItemId: `2${orderId}` })];
  await report({ orderId, items });
  const { sequence } = (await get()).answer;
  await report({ orderId, items: items.map(item => ({ ...item, ...change })) });
  const { answer } = await get({ since: sequence });
  expect(answer.orders).toMatchObject([{ orderId, items: [shown, shown] }]);
});

test('another seller is told nothing of it, neither by pages nor by changes', async () => {
  const other = await world.addSeller();
  const as = await world.signIn(other);
  const { sequence } = (await get({}, as)).answer;
  await report({ orderId: '028-0000003-1' });
  expect((await get({ since: sequence }, as)).answer).toMatchObject({ orders: [], removed: [], total: 0 });
  expect((await get({}, as)).answer).toMatchObject({ orders: [], total: 0 });
  const mine = (await get()).answer.sequence;
  expect((await get({ since: mine }, as)).status).toBe(410);
  expect((await get({ since: mine, cursor: '~0' }, as)).status).toBe(410);
});

test.each([
  ['a cursor without its sequence', { cursor: '~028-1' }, 400],
  ['a cursor that nobody was given', { since: '1', cursor: '2026-99-20T08:00:00.000Z~028-1' }, 400],
  ['a cursor of another form', { since: '1', cursor: 'yesterday' }, 400],
  ['a sequence that nobody was given', { since: '1' }, 410],
  ['a cursor with such a sequence', { since: '1', cursor: '2026-02-30T08:00:00.000Z~028-1' }, 410],
])('%s is refused', async (_, params, status) => {
  expect((await get(params)).status).toBe(status);
});

describe('of 1,250 waiting orders', () => {
  let many: SeededSeller;
  let as: string;
  beforeAll(async () => {
    const { db } = world.adapters.database;
    many = await world.addSeller();
    as = await world.signIn(many);
    const { sellerId } = many;
    await db.execute(sql`insert into orders (seller_id, order_id, marketplace_id, ship_by, created_at)
      select ${sellerId}, '305-' || n, 'A1PA6795UKMFR9',
        case when n % 100 = 7 then null else timestamptz '2026-11-21' + (n * 7919 % 50) * interval '1 hour' end, now()
      from generate_series(1, 1250) n`);
    await db.execute(sql`insert into order_items
        (id, seller_id, order_id, marketplace_item_id, position, name, quantity, price, currency)
      select ${sellerId} || n || '-' || place, ${sellerId}, '305-' || n, n || '-' || place, place, 'Kettle', 1, 1, 'EUR'
      from generate_series(1, 1250) n, generate_series(1, 2) place`);
    await db.execute(sql`insert into clearances (seller_id, order_id, status, updated_at)
      select ${sellerId}, '305-' || n, 'NOT_RELEASED', now() from generate_series(1, 1250) n`);
  });

  test('pages bring each one once, soonest ship-by first and those without one last', async () => {
    const pages: OpenProducts[] = [];
    for (let at: { since?: string; cursor?: string } | undefined = {}; at; ) {
      const { answer } = await get(at, as);
      pages.push(answer);
      at = answer.cursor ? { since: answer.sequence, cursor: answer.cursor } : undefined;
    }
    expect(pages.map(page => [page.orders.length, page.total])).toEqual([
      [1000, 1250],
      [250, 1250],
    ]);
    expect(new Set(pages.map(page => page.sequence)).size).toBe(1);
    const got = pages.flatMap(page => page.orders);
    const place = (order: OpenOrder) => `${order.shipBy ?? 'none'} ${order.orderId}`;
    expect(got.map(place)).toEqual(got.map(place).toSorted());
    expect(new Set(got.map(order => order.orderId)).size).toBe(1250);
    expect(got).toHaveLength(1250);
  });

  test('a page of 1,000 orders takes 23 statements, whatever they hold, each hundred in a turn of its own, and no changes two', async () => {
    const statements = [
      vi.spyOn(PGlite.prototype, 'execProtocolRawStream'),
      vi.spyOn(pg.Client.prototype, 'query'),
    ];
    const count = () => statements.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const { db } = world.adapters.database;
    const readPage = () => readWhole(db, many.sellerId, {});
    turns = 0;
    const { orders: got, sequence } = await readPage();
    expect(got).toHaveLength(1000);
    expect(turns, 'the first hundred are read in the turn of the call').toBe(9);
    const readChanges = () => readWhole(db, many.sellerId, { since: sequence });
    await readChanges();
    // From the second time on each is parsed already.
    const before = count();
    await readPage();
    const ofPage = count() - before;
    await readChanges();
    expect([ofPage, count() - before - ofPage]).toEqual([23, 2]);
  });
});

let turns = 0;
const inTurn = <Value>(work: () => Promise<Value>) => work().finally(() => turns++);

/** An answer with all of its parts, without a call. */
async function readWhole(
  db: Db,
  sellerId: string,
  { since, cursor }: { since?: string; cursor?: string },
  sizes?: Parameters<typeof openOpenProducts>[4],
): Promise<OpenProducts> {
  const { first, rest } = await openOpenProducts(db, sellerId, { since, cursor } as never, inTurn, sizes);
  let text = first;
  for await (const part of rest ?? []) text += part;
  return v.parse(endpoints.retrieveOpenProducts.answer, JSON.parse(text)).openProducts;
}

/** A device that has what waits, and takes pages and changes as they come. */
function createDevice(read: (at: { since?: string; cursor?: string }) => Promise<OpenProducts>) {
  const has = new Map<string, OpenOrder>();
  let sequence: string | undefined;
  let cursor: string | undefined;
  const take = ({ orders: got, removed, ...answer }: OpenProducts) => {
    for (const orderId of removed) has.delete(orderId);
    for (const order of got) has.set(order.orderId, order);
    sequence = answer.sequence;
    return answer;
  };
  return {
    has,
    hasAllPages: () => sequence !== undefined && cursor === undefined,
    async nextPage() {
      if (sequence !== undefined && cursor === undefined) return;
      const at = sequence !== undefined && cursor !== undefined ? { since: sequence, cursor } : {};
      cursor = take(await read(at)).cursor;
    },
    async someChanges() {
      if (sequence === undefined) return false;
      return take(await read({ since: sequence })).hasMore;
    },
  };
}

/** What the items' own screen would let a person confirm. */
async function waitingOf(sellerId: string) {
  const { db } = world.adapters.database;
  const all = await db.select().from(orders).where(eq(orders.sellerId, sellerId));
  const rows = await db.select().from(orderItems).where(eq(orderItems.sellerId, sellerId));
  const byId = new Map(rows.map(row => [row.id, row]));
  const waiting = await Promise.all(
    all.map(async ({ orderId, shipBy, isIoss }) => {
      const products = (await findOrderProducts(db, { sellerId, role: 'owner' }, orderId)) ?? [];
      const canConfirm = products.some(
        ({ confirmation, shippedQuantity, status }) =>
          !confirmation && shippedQuantity === 0 && status !== 'cancelled' && status !== 'shipped-elsewhere',
      );
      if (!canConfirm) return [];
      return {
        orderId,
        shipBy: shipBy?.toISOString(),
        isIoss: isIoss || undefined,
        items: products.map(({ _id, name, quantity, shippedQuantity, status, confirmation }) => ({
          ...{ _id, name, quantity, shippedQuantity, status },
          sku: byId.get(_id)?.sku ?? undefined,
          asin: byId.get(_id)?.asin ?? undefined,
          isConfirmed: confirmation && true,
        })),
      };
    }),
  );
  return waiting.flat().sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
}

test.each([1, 2, 3])(
  'a device that takes pages and changes in any order has exactly what waits, whatever happens between (seed %i)',
  async seed => {
    const { secrets, database } = world.adapters;
    const { db } = database;
    const random = seededRandom(seed);
    const mine = await world.addSeller({ orderCount: 12 });
    const { changeSomething, effects } = createRandomChanges(
      { db, secrets, now: () => world.now },
      mine.sellerId,
      seed,
    );
    const read = (at: { since?: string; cursor?: string }) =>
      readWhole(db, mine.sellerId, at, { ordersInPage: 4, rowsAtOnce: 2, changesInAnswer: 3 });
    let device = createDevice(read);
    let checks = 0;
    for (let step = 0; step < 200; step++) {
      world.wait(second);
      await changeSomething();
      const act = random.fraction();
      if (act < 0.3) await device.nextPage();
      else if (act < 0.5) await device.someChanges();
      if (!device.hasAllPages() || act < 0.8) continue;
      while (await device.someChanges());
      const has = [...device.has.values()]
        .map(({ marketplaceId: _, marketplace: __, status: ___, ...order }) => order)
        .sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
      const waiting = await waitingOf(mine.sellerId);
      expect(has).toEqual(waiting);
      expect((await read({})).total).toBe(waiting.length);
      checks += has.length > 0 ? 1 : 0;
      if (random.fraction() < 0.4) device = createDevice(read);
    }
    expect(checks).toBeGreaterThan(5);
    for (const [act, count] of Object.entries(effects)) expect(count, act).toBeGreaterThan(0);
  },
);
