import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearances, orderItems, orders, trackingSequences } from '#server/db/tables/orders.ts';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { seededRandom } from '#server/sandbox/random.ts';
import { storeOrders } from '#server/services/intake/fetched-orders.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { TrackingChanges } from '#src/contract/orders/customs-tracking.ts';
import { type ApiWorld, openApiWorld, second } from '#tests/server/support/api-world.ts';
import {
  comparable,
  createRandomChanges,
  createTrackingDevice,
} from '#tests/server/support/random-changes.ts';
import { reportedOrder } from '#tests/server/support/reported-order.ts';

let world: ApiWorld;
let seller: SeededSeller;
let token: string;
beforeAll(async () => {
  world = await openApiWorld();
  seller = await world.addSeller({ orderCount: 20 });
  token = await world.signIn(seller);
});
afterAll(() => world.close());

async function fetchList(as = token) {
  const { body } = await world.call(endpoints.retrieveTrackingList, { token: as });
  return body.customsTrackings;
}

const sequenceOf = async (as = token) => (await fetchList(as)).meta.sequence ?? expect.fail();

async function fetchChanges(since: string, as = token) {
  const answer = await world.call(endpoints.retrieveTrackingChanges, { token: as, params: { since } });
  return { ...answer, changes: answer.body.trackingChanges };
}

/** Changes an order's clearance as a broker's act does. */
async function change(orderId: string | undefined, place: string, sellerId = seller.sellerId) {
  world.wait(second);
  await world.adapters.database.db
    .update(clearances)
    .set({ place, updatedAt: world.now })
    .where(and(eq(clearances.sellerId, sellerId), eq(clearances.orderId, orderId ?? '')));
}

const newOrder = (orderId: string) =>
  reportedOrder({ orderId, createdAt: world.now, updatedAt: world.now, shipBy: null });

test('changes are the orders that changed since the list, as the list has them, and then nothing', async () => {
  const { items, meta } = await fetchList();
  expect((await fetchChanges(meta.sequence ?? '')).changes).toEqual({
    sequence: meta.sequence,
    items: [],
    removed: [],
    total: 20,
    hasMore: false,
  });
  await change(items[3]?.orderId, 'Liège Airport');
  await change(items[9]?.orderId, 'Hamburg Hafen');
  const { changes } = await fetchChanges(meta.sequence ?? '');
  const listed = (await fetchList()).items;
  expect(changes.items.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))).toEqual(
    listed.slice(0, 2),
  );
  expect(changes).toMatchObject({ removed: [], total: 20, hasMore: false });
  expect((await fetchChanges(changes.sequence)).changes.items).toEqual([]);
});

test('they count nothing as read', async () => {
  const { items, meta } = await fetchList();
  await change(items[5]?.orderId, 'Liège Airport');
  expect((await fetchChanges(meta.sequence ?? '')).changes.items).toHaveLength(1);
  expect((await fetchList()).meta.unread).toBe(1);
});

test('an order that is removed is named, and one that comes back is an order again', async () => {
  const { db } = world.adapters.database;
  const { sellerId } = seller;
  await storeOrders(db, sellerId, [newOrder('028-1')]);
  const { sequence = '', total } = (await fetchList()).meta;
  for (const table of [clearances, orderItems, orders]) {
    await db.delete(table).where(and(eq(table.sellerId, sellerId), eq(table.orderId, '028-1')));
  }
  const { changes } = await fetchChanges(sequence);
  expect(changes).toMatchObject({ items: [], removed: ['028-1'], total: total - 1 });
  await storeOrders(db, sellerId, [newOrder('028-1')]);
  for (const since of [sequence, changes.sequence]) {
    const again = (await fetchChanges(since)).changes;
    expect(again).toMatchObject({ items: [{ orderId: '028-1', itemCount: 1 }], removed: [], total });
  }
});

test('more than fit into one answer come in several, none of them twice', async () => {
  const { db } = world.adapters.database;
  const many = await world.addSeller({ orderCount: 1100 });
  const manyToken = await world.signIn(many);
  const { meta } = await fetchList(manyToken);
  world.wait(second);
  await db
    .update(clearances)
    .set({ place: 'Liège Airport', updatedAt: world.now })
    .where(eq(clearances.sellerId, many.sellerId));
  const seen: string[] = [];
  const sizes: number[] = [];
  let since = meta.sequence ?? '';
  for (let hasMore = true; hasMore; ) {
    const { changes } = await fetchChanges(since, manyToken);
    seen.push(...changes.items.map(item => item.orderId));
    sizes.push(changes.items.length);
    since = changes.sequence;
    hasMore = changes.hasMore;
  }
  expect(Math.max(...sizes)).toBe(1000);
  expect([new Set(seen).size, seen.length]).toEqual([1100, 1100]);
  expect((await fetchList(manyToken)).meta.unread).toBe(1100);
});

test.each(['', 'abc', '7', '000000000000000', `${'9'.repeat(14)}${'0'.repeat(15)}`, '1'.repeat(60)])(
  'the sequence "%s", which nobody was answered, is gone',
  async since => {
    const answer = await fetchChanges(since);
    expect([answer.status, answer.code]).toEqual([410, 'CUSTOMS_TRACKING.SEQUENCE_UNKNOWN']);
  },
);

test('a sequence of the future and one of another seller are gone', async () => {
  const other = await world.addSeller({ orderCount: 2 });
  const others = await sequenceOf(await world.signIn(other));
  const future = String(BigInt(await sequenceOf()) + 1n);
  for (const since of [others, future]) expect((await fetchChanges(since)).status).toBe(410);
});

test('after another start of the database, earlier sequences stay valid, and those that a restore lost answer 410', async () => {
  const { db } = world.adapters.database;
  const thisSeller = eq(trackingSequences.sellerId, seller.sellerId);
  const { items, meta } = await fetchList();
  const [backup] = await db.select().from(trackingSequences).where(thisSeller);
  await change(items[1]?.orderId, 'Lost by the restore');
  const lost = await sequenceOf();
  // What a restore brings back: the row of the backup, which another running database wrote.
  await db
    .update(trackingSequences)
    .set({ ...backup, begunBy: 'the database before' })
    .where(thisSeller);
  await change(items[2]?.orderId, 'After the restore');
  await change(items[4]?.orderId, 'After the restore');
  expect((await fetchChanges(lost)).status).toBe(410);
  const { changes } = await fetchChanges(meta.sequence ?? '');
  const changed = changes.items.map(item => item.orderId);
  expect(changed).toEqual(expect.arrayContaining([items[2]?.orderId, items[4]?.orderId]));
  expect((await fetchChanges(lost)).status).toBe(410);
  expect((await fetchChanges(changes.sequence)).changes.items).toEqual([]);
});

test.each([1, 2, 3])(
  'a device that merges the changes has what the list says, after any changes (seed %i)',
  async seed => {
    const { secrets, database } = world.adapters;
    const random = seededRandom(seed);
    // One of the demo's sellers: the broker of both is there.
    const [mine, others] = [
      await world.addSeller({ orderCount: 3 }),
      await world.addSeller({ orderCount: 3 }),
    ];
    const as = await world.signIn(mine);
    const change = [mine, others].map(({ sellerId }, index) =>
      createRandomChanges({ db: database.db, secrets, now: () => world.now }, sellerId, seed * 2 + index),
    );
    const device = createTrackingDevice({
      fetchList: () => fetchList(as),
      fetchChanges: async since => {
        const { status, changes } = await fetchChanges(since, as);
        expect(status).toBe(200);
        expect(v.is(TrackingChanges, changes)).toBe(true);
        return changes;
      },
    });
    await device.load();
    for (let step = 0; step < 150; step++) {
      world.wait(second);
      await change[random.pick([0, 0, 1])]?.changeSomething();
      if (random.fraction() > 0.3) continue;
      await device.catchUp();
      const { items, meta } = await fetchList(as);
      expect(comparable(device.orders.values())).toEqual(comparable(items));
      expect([device.total, items.length]).toEqual([meta.total, meta.total]);
    }
    for (const [act, count] of Object.entries(change[0]?.effects ?? {}))
      expect(count, act).toBeGreaterThan(0);
  },
);
