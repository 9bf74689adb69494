import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { companyEvents } from '#server/db/tables/members.ts';
import type { OrderFilters } from '#server/services/confirmations/confirmed-orders.ts';
import { fetchFigures } from '#server/services/confirmations/figures.ts';
import { dayAfter, dayIn } from '#src/contract/days.ts';
import { fewestOrders } from '#src/contract/orders/figures.ts';
import {
  factsOf,
  insertMade,
  listedDay,
  type MadeOrder,
  madeOrders,
  nowOfDays,
  zoneOfDays,
} from '#tests/server/support/confirmed-orders.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const dayMs = 86_400_000;
const today = dayIn(zoneOfDays, nowOfDays.getTime());
const to = dayAfter(today, -1);

/** Linked so long ago that everything is stored. */
const link = (sellerId: string, days = 400) =>
  db.insert(marketplaceAccounts).values({
    ...{ sellerId, linkedBy: 'consent', marketplaceId: 'A1PA6795UKMFR9' },
    linkedAt: new Date(nowOfDays.getTime() - days * dayMs),
  });

const figuresOf = (sellerId: string) => fetchFigures(db, sellerId, zoneOfDays, nowOfDays);

/** As it is, so many days earlier. */
function earlier(order: MadeOrder, days: number): MadeOrder {
  const moved = <Moment extends Date | null>(moment: Moment): Moment =>
    (moment && new Date(moment.getTime() - days * dayMs)) as Moment;
  const { clearance } = order;
  return {
    ...{ ...order, createdAt: moved(order.createdAt), shipBy: moved(order.shipBy) },
    items: order.items.map(({ entry, packedAt, ...item }) => ({
      ...{ ...item, packedAt: moved(packedAt) },
      entry: entry && {
        ...entry,
        confirmedAt: moved(entry.confirmedAt),
        acceptedAt: moved(entry.acceptedAt),
      },
    })),
    clearance: clearance && {
      ...{ place: clearance.place, handedOverAt: moved(clearance.handedOverAt) },
      releasedAt: moved(clearance.releasedAt),
    },
  };
}

/** Between the two nearest, as far along as it lies between them. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  return below + (at % 1) * ((sorted[Math.ceil(at)] ?? 0) - below);
}

const history = fc.array(fc.tuple(madeOrders, fc.nat(36)), { minLength: 2, maxLength: 6 });

test('whatever a company’s history is, each figure is what its orders’ facts give', async () => {
  await fc.assert(
    fc.asyncProperty(history, async parts => {
      const made = parts.flatMap(([orders, days]) => orders.map(order => earlier(order, days)));
      const sellerId = await insertSeller(db);
      await link(sellerId);
      await insertMade(db, sellerId, made);
      const found = await figuresOf(sellerId);
      const listed = (filters: OrderFilters) => made.filter(order => listedDay(order, filters));
      const rateOf = (days: number, of: Partial<OrderFilters>, meant: Partial<OrderFilters>) => {
        const period = { by: 'ship-by', from: dayAfter(today, -days), to, ...of } as const;
        const orders = listed(period).length;
        const count = listed({ ...period, ...meant }).length;
        const rate = orders < fewestOrders ? null : count / orders;
        return { days, from: period.from, to, count, orders, rate };
      };
      expect(found.late).toEqual([10, 30].map(days => rateOf(days, {}, { late: 'late' })));
      expect(found.cancelled).toEqual(rateOf(7, { by: 'ordered' }, { state: 'seller-cancelled' }));
      const month = { from: dayAfter(today, -29), to: today };
      const byDay = Array.from({ length: 30 }, (_, place) => {
        const day = dayAfter(month.from, place);
        const on = listed({ by: 'confirmed', from: day, to: day }).map(factsOf);
        const [late, onTime] = [on.filter(one => one.isLate).length, on.filter(one => one.isOnTime).length];
        return { day, orders: on.length, late, onTime };
      });
      expect(found.days).toEqual(byDay);
      for (const { place, orders, medianHours, p90Hours } of found.customs.offices) {
        const hours = listed({ by: 'released', ...month, place }).map(({ clearance }) => {
          const { handedOverAt, releasedAt } = clearance ?? {};
          return (Number(releasedAt) - Number(handedOverAt)) / 3_600_000;
        });
        expect(orders).toBe(hours.length);
        if (orders < fewestOrders) expect([medianHours, p90Hours]).toEqual([null, null]);
        else {
          expect(medianHours).toBeCloseTo(percentile(hours, 0.5), 6);
          expect(p90Hours).toBeCloseTo(percentile(hours, 0.9), 6);
        }
      }
      expect(found.customs.offices.reduce((sum, { orders }) => sum + orders, 0)).toBe(
        listed({ by: 'released', ...month }).length,
      );
    }),
    { numRuns: 6 },
  );
});

const shippedLate: MadeOrder = {
  ...{
    createdAt: new Date(nowOfDays.getTime() - 12 * dayMs),
    shipBy: new Date(nowOfDays.getTime() - 5 * dayMs),
  },
  ...{ status: 'shipped', marketplaceId: 'A1PA6795UKMFR9', clearance: null },
  items: [
    {
      status: 'shipped',
      cancelledBy: null,
      entry: null,
      packedAt: new Date(nowOfDays.getTime() - 4 * dayMs),
    },
  ],
};

test('a rate is a dash below twenty orders and a number from twenty on', async () => {
  const sellerId = await insertSeller(db);
  await link(sellerId);
  await insertMade(
    db,
    sellerId,
    Array.from({ length: fewestOrders - 1 }, () => shippedLate),
  );
  expect((await figuresOf(sellerId)).late[0]).toMatchObject({ count: 19, orders: 19, rate: null });
  await insertMade(db, sellerId, [shippedLate]);
  expect((await figuresOf(sellerId)).late[0]).toMatchObject({ count: 20, orders: 20, rate: 1 });
});

test('a rate is a dash where its days begin before the orders were fetched, and linking again begins nothing anew', async () => {
  const sellerId = await insertSeller(db);
  const rates = async () => (await figuresOf(sellerId)).late.map(({ rate }) => rate);
  await insertMade(
    db,
    sellerId,
    Array.from({ length: fewestOrders }, () => shippedLate),
  );
  expect([await rates(), (await figuresOf(sellerId)).since]).toEqual([[null, null], undefined]);
  await link(sellerId, 11);
  expect(await rates()).toEqual([1, null]);
  expect((await figuresOf(sellerId)).since).toBe(dayAfter(today, -10));
  await db.insert(companyEvents).values({
    ...{ id: randomUUID(), sellerId, kind: 'marketplace-linked', details: { linkedBy: 'consent' } },
    createdAt: new Date(nowOfDays.getTime() - 31 * dayMs),
  });
  expect(await rates()).toEqual([1, 1]);
});

test('another company’s orders are in no figure', async () => {
  const [own, other] = [await insertSeller(db), await insertSeller(db)];
  await link(own);
  await insertMade(
    db,
    other,
    Array.from({ length: fewestOrders }, () => shippedLate),
  );
  const { late, cancelled, customs, days } = await figuresOf(own);
  expect([...late, cancelled, ...days].every(({ orders }) => orders === 0)).toBe(true);
  expect(customs.offices).toEqual([]);
});
