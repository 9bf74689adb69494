import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { fetchToday } from '#server/services/today/today.ts';
import { caseNow, toShipCases } from '#tests/contract/what-is-to-ship.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { placeCase } from '#tests/server/support/place-case.ts';
import { rowsRead } from '#tests/server/support/rows-read.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

let database: Database;
let db: Db;
let sellerId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  sellerId = await insertSeller(db);
  await db
    .insert(marketplaceAccounts)
    .values({ sellerId, linkedBy: 'consent', marketplaceId: 'A1PA6795UKMFR9' });
  for (const one of toShipCases) await placeCase(db, sellerId, one);
});
afterAll(() => database.close());

/** Orders that are through, each with its confirmation and handed over; some were refused once, and closed. */
async function addFinished(from: number, to: number) {
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`;
  const id = sql`'done ' || n`;
  await db.execute(sql`insert into orders (seller_id, order_id, marketplace_id, ship_by, status)
    select ${sellerId}::text, ${id}, 'A1PA6795UKMFR9', now(), 'shipped' from ${numbers}`);
  await db.execute(sql`insert into order_items (id, seller_id, order_id, marketplace_item_id, position, name, quantity,
      status, fulfilled_quantity, shipped_quantity, price, currency)
    select ${id}, ${sellerId}::text, ${id}, ${id}, 0, 'Lamp', 1, 'shipped', 1, 1, 1, 'EUR' from ${numbers}`);
  await db.execute(sql`insert into clearances (seller_id, order_id, status, updated_at, item_count, confirmed_count, ship_by)
    select ${sellerId}::text, ${id}, 'RELEASED', now(), 1, 1, now() from ${numbers}`);
  await db.execute(sql`insert into shipment_ledger (id, seller_id, order_id, marketplace_id, tracking_id, carrier,
      delivery_service, dispatch_date, dispatch_from, package_reference_id, confirmed_by, marketplace_state,
      marketplace_at, verification, closed_at, cancelled_at)
    select ${id}, ${sellerId}::text, ${id}, 'A1PA6795UKMFR9', 'YT' || n, 'UBI', 'Fast', '2026-10-01', 'Shenzhen', '1',
      'Packing table', case when n % 10 = 0 then 'refused' else 'accepted' end, now(), 'verified',
      case when n % 5 = 0 then now() end, case when n % 10 = 5 then now() end from ${numbers}`);
  await db.execute(sql`insert into shipment_ledger_items (order_item_id, ledger_id, quantity)
    select ${id}, ${id}, 1 from ${numbers}`);
  await db.execute(sql`insert into hand_over_lists (seller_id, id, content, person_id, device)
    select ${sellerId}::text, ${id}, '{"number": "1"}', 'person', 'Packing table' from ${numbers}`);
  await db.execute(sql`insert into hand_over_parcels (seller_id, ledger_id, list_id, order_id, tracking_id, is_doubtful)
    select ${sellerId}::text, ${id}, ${id}, ${id}, 'YT' || n, false from ${numbers}`);
  // As a database in use has it done by itself.
  await db.execute(sql`vacuum analyze`);
}

const readForAnswer = () =>
  rowsRead(db, tx => fetchToday(tx, { sellerId, role: 'owner' }, undefined, new Date(caseNow)));

test('an answer reads only what is to ship or needs somebody, however many orders are through, and no table from end to end', async () => {
  await addFinished(1, 2000);
  const few = await readForAnswer();
  expect(few.filter(({ whole }) => whole > 0)).toEqual([]);
  const toShip = toShipCases.filter(({ isToShip }) => isToShip).length;
  const needs = toShipCases.flatMap(one => one.needs).length;
  // Each at most: for the counts, for the cancellations, and as the order of a confirmation.
  expect(few.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(2 * toShip + 3 * needs);
  await addFinished(2001, 3000);
  expect(await readForAnswer()).toEqual(few);
});
