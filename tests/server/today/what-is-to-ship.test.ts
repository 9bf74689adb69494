import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts, sellers } from '#server/db/tables/accounts.ts';
import { fetchToday } from '#server/services/today/today.ts';
import { openOpenProducts } from '#server/services/tracking/open-products.ts';
import { openTrackingList } from '#server/services/tracking/tracking-list.ts';
import { Role } from '#src/contract/accounts/roles.ts';
import type { TrackingList } from '#src/contract/orders/customs-tracking.ts';
import type { OpenProducts } from '#src/contract/orders/open-products.ts';
import { countToShip, shipByDays } from '#src/contract/orders/to-ship.ts';
import { caseNow, caseZone, openItemsOf, toShipCases } from '#tests/contract/what-is-to-ship.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { ownerOf } from '#tests/server/support/members.ts';
import { placeCase } from '#tests/server/support/place-case.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const now = new Date(caseNow);

async function addSeller(): Promise<string> {
  const sellerId = await insertSeller(db);
  await db.update(sellers).set({ timeZone: caseZone }).where(eq(sellers.id, sellerId));
  await db
    .insert(marketplaceAccounts)
    .values({ sellerId, linkedBy: 'consent', marketplaceId: 'A1PA6795UKMFR9' });
  return sellerId;
}

async function bodyOf({ first, rest }: Awaited<ReturnType<typeof openOpenProducts>>) {
  let text = first;
  for await (const more of rest ?? []) text += more;
  return JSON.parse(text);
}

async function listed(sellerId: string): Promise<TrackingList['items']> {
  const owner = await ownerOf(db, sellerId);
  const body = await bodyOf(await openTrackingList(db, owner, now, work => work()));
  return body.customsTrackings.items;
}

async function taken(sellerId: string): Promise<OpenProducts> {
  const whole = { since: undefined, cursor: undefined };
  const body = await bodyOf(await openOpenProducts(db, sellerId, whole, work => work()));
  return body.openProducts;
}

const fetched = (sellerId: string) => fetchToday(db, { sellerId, role: 'owner' }, undefined, now);

describe.each(toShipCases)('$what', one => {
  test('is counted, listed and named as the rule has it', async () => {
    const sellerId = await addSeller();
    const orderId = await placeCase(db, sellerId, one);
    const { toShip, entries, needsYou, ...rest } = await fetched(sellerId);
    expect(rest).toEqual({ timeZone: caseZone, day: '2026-10-23' });
    const { due, isToShip } = one;
    const days = shipByDays(caseZone, caseNow);
    const isOnTime = isToShip && one.shipBy !== undefined && one.shipBy >= days.now;
    expect(toShip).toEqual({
      toShip: Number(isToShip),
      overdue: Number(due === 'overdue'),
      dueToday: Number(due === 0),
      load: days.days.map(({ day }, ahead) => ({ day, count: Number(due === ahead) })),
      ...(isOnTime && { nextShipBy: one.shipBy }),
    });
    expect(entries.map(({ kind }) => kind)).toEqual(one.needs);
    expect(needsYou).toBe(one.needs.length);
    for (const entry of entries) expect(entry).toMatchObject({ orderId, deadline: one.shipBy });
    // What a device counts by.
    const [line] = await listed(sellerId);
    expect(line?.openCount ?? 0).toBe(openItemsOf(one));
    const open = await taken(sellerId);
    expect([open.orders.length, open.total]).toEqual(isToShip ? [1, 1] : [0, 0]);
  });
});

/** As many as a screen never shows at once: of each case several, in an order that no rule has. */
const world = Array.from({ length: 200 }, (_, at) => toShipCases[(at * 7919) % toShipCases.length]).filter(
  one => one !== undefined,
);

test('of two hundred orders each role’s figures match the lengths of its lists', async () => {
  const sellerId = await addSeller();
  for (const one of world) await placeCase(db, sellerId, one);
  const lines = (await listed(sellerId)).filter(line => (line.openCount ?? 0) > 0);
  const open = await taken(sellerId);
  expect([lines.length, open.orders.length, open.total]).toEqual(
    Array(3).fill(world.filter(({ isToShip }) => isToShip).length),
  );
  const days = shipByDays(caseZone, caseNow);
  for (const shown of [lines, open.orders]) {
    const counts = countToShip(
      shown.map(({ shipBy }) => shipBy),
      days,
    );
    for (const role of Role.options)
      expect((await fetchToday(db, { sellerId, role }, undefined, now)).toShip, role).toMatchObject(counts);
  }
  const needs = world.flatMap(one => one.needs);
  const byRole = {
    owner: needs,
    office: needs,
    warehouse: needs.filter(kind => kind !== 'cancellation-requested'),
  };
  for (const role of Role.options) {
    const { entries, needsYou } = await fetchToday(db, { sellerId, role }, undefined, now);
    expect(entries.map(({ kind }) => kind).sort(), role).toEqual([...byRole[role]].sort());
    expect(needsYou, role).toBe(entries.length);
  }
});
