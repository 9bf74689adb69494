import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import type { OrderFilters } from '#server/services/confirmations/confirmed-orders.ts';
import { listConfirmations } from '#server/services/confirmations/list-confirmations.ts';
import { dayAfter } from '#src/contract/days.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import type { PersonId } from '#src/contract/ids.ts';
import { confirmationsAtOnce, mostPersonDays } from '#src/contract/orders/confirmations.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';
import {
  factsOf,
  insertMade,
  isConfirmedBy,
  listedDay,
  type MadeOrder,
  madeOrders,
  nowOfDays,
  people,
  someFilters,
  zoneOfDays,
} from '#tests/server/support/confirmed-orders.ts';
import { insertOrder, insertSeller } from '#tests/server/support/insert-order.ts';

let world: ApiWorld;
let db: Db;
beforeAll(async () => {
  world = await openApiWorld();
  db = world.adapters.database.db;
});
afterAll(() => world.close());

const list = (sellerId: string, filters: OrderFilters, after?: string) =>
  listConfirmations(db, sellerId, { ...filters, timeZone: zoneOfDays, after }, nowOfDays);

const ofOrder = (orderId: string) => eq(orders.orderId, orderId);

test('whatever the orders and the filters are, list and totals are those that the orders’ facts give', async () => {
  await fc.assert(
    fc.asyncProperty(
      madeOrders,
      fc.array(someFilters, { minLength: 6, maxLength: 6 }),
      async (made, filters) => {
        const sellerId = await insertSeller(db);
        const ids = await insertMade(db, sellerId, made);
        for (const one of filters) {
          const found = await list(sellerId, one);
          const wanted = ids.flatMap((orderId, at) => {
            const day = listedDay(made[at] as MadeOrder, one);
            return day
              ? { orderId, day, made: made[at] as MadeOrder, ...factsOf(made[at] as MadeOrder) }
              : [];
          });
          expect(found.orders.map(({ orderId }) => orderId).toSorted()).toEqual(
            wanted.map(({ orderId }) => orderId).toSorted(),
          );
          for (const { orderId, late, acceptedAt, confirmedAt } of found.orders) {
            const facts = wanted.find(order => order.orderId === orderId);
            expect({ acceptedAt, confirmedAt }).toEqual({
              acceptedAt: facts?.acceptedAt?.toISOString(),
              confirmedAt: facts?.confirmedAt?.toISOString(),
            });
            expect([late === 'late' || late === 'overdue', late === 'on-time']).toEqual([
              facts?.isLate,
              facts?.isOnTime,
            ]);
          }
          const days = [...new Set(wanted.map(({ day }) => day))].toSorted().toReversed();
          const count = (day: string, fits: (order: (typeof wanted)[number]) => boolean) =>
            wanted.filter(order => order.day === day && fits(order)).length;
          expect(found.totals).toEqual(
            days.map(day => ({
              ...{ day, orders: count(day, () => true) },
              ...{ late: count(day, order => order.isLate), onTime: count(day, order => order.isOnTime) },
            })),
          );
          const byPerson = people.flatMap(person => {
            if (one.person && one.person !== person) return [];
            const theirs = wanted.filter(order => isConfirmedBy(order.made, person));
            const [late, onTime] = [
              theirs.filter(order => order.isLate),
              theirs.filter(order => order.isOnTime),
            ];
            const counts = { orders: theirs.length, late: late.length, onTime: onTime.length };
            return theirs.length > 0 ? { person, ...counts } : [];
          });
          expect(found.persons?.toSorted((a, b) => (a.person < b.person ? -1 : 1))).toEqual(byPerson);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('the pages together are the whole list, each order once, also where hundreds were due at one moment', async () => {
  const sellerId = await insertSeller(db);
  const count = 2 * confirmationsAtOnce + 7;
  const shipBy = new Date('2026-10-25T12:00:00Z');
  for (let at = 0; at < count; at++) {
    const { orderId } = await insertOrder(db, sellerId, [1]);
    if (at % 3 > 0) await db.update(orders).set({ shipBy }).where(ofOrder(orderId));
    else
      await db
        .update(orders)
        .set({ shipBy: new Date(shipBy.getTime() + at) })
        .where(ofOrder(orderId));
  }
  const found: { orderId: string; shipBy?: string | undefined }[] = [];
  const totals: unknown[] = [];
  let next: string | undefined;
  do {
    const page = await list(sellerId, { by: 'ship-by', from: '2026-10-25', to: '2026-10-25' }, next);
    found.push(...page.orders);
    totals.push(page.totals);
    next = page.next;
  } while (next);
  expect(new Set(found.map(({ orderId }) => orderId)).size).toBe(count);
  expect(found).toHaveLength(count);
  expect(found.map(order => order.shipBy)).toEqual(
    found
      .map(order => order.shipBy)
      .toSorted()
      .toReversed(),
  );
  expect(totals).toEqual([
    [{ day: '2026-10-25', orders: count, late: count, onTime: 0 }],
    undefined,
    undefined,
  ]);
});

test('another company’s orders are in no list, also where both have the same number', async () => {
  const [own, other] = [await insertSeller(db), await insertSeller(db)];
  const { orderId } = await insertOrder(db, own, [1]);
  await insertOrder(db, other, [1], { orderId });
  await insertOrder(db, other, [1]);
  const found = await list(own, { by: 'ordered', from: '2026-11-01', to: '2026-11-30' });
  expect(found.orders.map(order => order.orderId)).toEqual([orderId]);
  expect(found.totals).toEqual([{ day: '2026-11-10', orders: 1, late: 0, onTime: 0 }]);
});

test('a correction leaves when an order was first accepted; a dropped item or a cancellation ends it or brings it about', async () => {
  const sellerId = await insertSeller(db);
  const at = new Date('2026-10-25T08:00:00Z');
  const [orderId = ''] = await insertMade(db, sellerId, [
    {
      ...{ createdAt: at, shipBy: at, status: 'open', marketplaceId: 'A1PA6795UKMFR9', clearance: null },
      items: [
        { status: 'open', cancelledBy: null, packedAt: null, entry: null },
        {
          ...{ status: 'open', cancelledBy: null, packedAt: null },
          entry: { state: 'waiting', carrier: 'DHL', confirmedAt: at, acceptedAt: at },
        },
      ],
    },
  ]);
  const facts = async () => {
    const [order] = await db.select().from(orders).where(ofOrder(orderId));
    return [order?.confirmedAt?.toISOString(), order?.acceptedAt?.toISOString()];
  };
  const accept = (hour: number) =>
    db
      .update(shipmentLedger)
      .set({ marketplaceState: 'accepted', marketplaceAt: new Date(Date.UTC(2026, 9, 25, hour)) })
      .where(eq(shipmentLedger.orderId, orderId));
  await accept(9);
  expect(await facts()).toEqual([at.toISOString(), undefined]);
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  const open = items.filter(item => item.position === 0).map(({ id }) => id);
  const isOpen = and(eq(orderItems.sellerId, sellerId), inArray(orderItems.id, open));
  await db.update(orderItems).set({ status: 'cancelled' }).where(isOpen);
  expect(await facts()).toEqual([at.toISOString(), '2026-10-25T09:00:00.000Z']);
  await db
    .update(shipmentLedger)
    .set({ marketplaceState: 'waiting', marketplaceAt: null, revision: 2 })
    .where(eq(shipmentLedger.orderId, orderId));
  await accept(15);
  expect(await facts()).toEqual([at.toISOString(), '2026-10-25T09:00:00.000Z']);
  await db.update(orderItems).set({ status: 'open' }).where(isOpen);
  expect(await facts()).toEqual([at.toISOString(), undefined]);
});

test('orders are counted and listed by person only where the owner has decided so, with their names and for 90 days back', async () => {
  const { sellerId, personId: person, email, password } = await world.addSeller();
  const token = await world.signIn({ email, password });
  const { orderId } = await insertOrder(db, sellerId, [1]);
  await db.insert(orderEvents).values({ sellerId, orderId, kind: 'confirmed', userId: person });
  const today = '2026-11-20';
  const asked = { by: 'ordered', from: '2026-11-01', to: today, timeZone: 'UTC' };
  const ask = (params: Record<string, string> = {}) =>
    world.call(endpoints.retrieveConfirmations, { token, params: { ...asked, ...params } });
  const persons = async (params: Record<string, string> = {}) =>
    (await ask(params)).body.confirmations.persons;
  expect(await persons()).toBeUndefined();
  expect((await ask({ person })).body).toMatchObject({ errors: [{ code: 'CONFIRMATIONS.NOT_BY_PERSON' }] });

  const body = { places: [], carriers: [], marketplaces: {}, persons: 'counted', version: 0 } as const;
  expect((await world.call(endpoints.updateShippingDefaults, { token, body })).status).toBe(200);
  const [user] = await db.select().from(users).where(eq(users.id, person));
  const total = { person, name: `${user?.firstName} ${user?.lastName}`, orders: 1, late: 0, onTime: 0 };
  expect([await persons(), await persons({ person })]).toEqual([[total], [total]]);
  expect(await persons({ person: 'nobody' })).toEqual([]);
  expect(await persons({ from: dayAfter(today, 1 - mostPersonDays) })).toEqual([total]);
  const old = { from: dayAfter(today, -mostPersonDays) };
  expect([await persons(old), (await ask({ person, ...old })).status]).toEqual([undefined, 422]);

  const file = { ...asked, person: person as PersonId, format: 'csv' } as const;
  const stranger = await world.signIn(await world.addSeller());
  const refused = [
    { token, body: { ...file, ...old } },
    { token: stranger, body: file },
  ];
  for (const one of refused)
    expect((await world.call(endpoints.downloadConfirmations, one)).status).toBe(422);
});

test('a period that ends before it begins or has ten years, a place that is none and an empty word are each refused or ignored, never an error of the server', async () => {
  const token = await world.signIn(await world.addSeller());
  const ask = async (params: Record<string, string>) => {
    const asked = { from: '2026-10-01', to: '2026-10-31', ...params };
    return (await world.call(endpoints.retrieveConfirmations, { token, params: asked })).status;
  };
  expect(await ask({})).toBe(200);
  expect(await ask({ carrier: '', place: "%'\\", marketplace: "' or 1=1" })).toBe(200);
  expect(await ask({ timeZone: 'Nowhere/Else' })).toBe(200);
  const figures = await world.call(endpoints.retrieveFigures, {
    token,
    params: { timeZone: 'Nowhere/Else' },
  });
  expect([figures.status, figures.body.figures.timeZone]).toEqual([200, 'UTC']);
  const refusedOnes = [
    { to: '2026-09-30' },
    { from: '2016-10-31' },
    { from: '2026-02-30' },
    { from: 'yesterday' },
    { after: 'x' },
    { after: '2026-10-01T00:00:00Z' },
    { after: `${'9'.repeat(400)} 1` },
    { after: '275760-09-13T00:00:00.000Z 1' },
    { by: 'sent' },
    { state: 'lost' },
  ];
  for (const params of refusedOnes)
    expect([params, await ask(params as Record<string, string>)]).toEqual([params, 400]);
});
