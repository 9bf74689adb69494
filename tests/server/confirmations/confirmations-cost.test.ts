import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import type { Db } from '#server/db/db.ts';
import { fetchFigures } from '#server/services/confirmations/figures.ts';
import { listConfirmations } from '#server/services/confirmations/list-confirmations.ts';
import { confirmationsAtOnce, periodKinds } from '#src/contract/orders/confirmations.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { rowsRead } from '#tests/server/support/rows-read.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

let database: Database;
let db: Db;
let sellerId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  sellerId = await insertSeller(db);
});
afterAll(() => database.close());

const timeZone = 'Europe/Berlin';
const now = new Date('2026-11-20T12:00:00Z');

/** Orders that were confirmed on a day, with their confirmations. */
async function addConfirmed(day: string, from: number, to: number) {
  const numbers = sql`generate_series(${from}::int, ${to}::int) n`;
  const id = sql`${day} || ' ' || n`;
  const at = sql`${`${day}T08:00:00Z`}::timestamptz + n * interval '1 second'`;
  await db.execute(sql`insert into orders (seller_id, order_id, marketplace_id, created_at, ship_by, status)
    select ${sellerId}::text, ${id}, 'A1PA6795UKMFR9', ${at}, ${at}, 'shipped' from ${numbers}`);
  await db.execute(sql`insert into order_items (id, seller_id, order_id, marketplace_item_id, position, name, quantity,
      status, price, currency)
    select ${id}, ${sellerId}::text, ${id}, ${id}, 0, 'Lamp', 1, 'shipped', 1, 'EUR' from ${numbers}`);
  await db.execute(sql`insert into clearances (seller_id, order_id, status, updated_at, place, handed_over_at, released_at)
    select ${sellerId}::text, ${id}, 'RELEASED', now(), 'Hamburg', ${at}, ${at} from ${numbers}`);
  await db.execute(sql`insert into shipment_ledger (id, seller_id, order_id, marketplace_id, tracking_id, carrier,
      delivery_service, dispatch_date, dispatch_from, package_reference_id, confirmed_by, confirmed_at,
      marketplace_state, marketplace_at)
    select ${id}, ${sellerId}::text, ${id}, 'A1PA6795UKMFR9', 'YT' || n, 'UBI', 'Fast', '2026-10-01', 'Shenzhen', '1',
      'Packing table', ${at}, 'accepted', ${at} from ${numbers}`);
  await db.execute(sql`insert into shipment_ledger_items (order_item_id, ledger_id, quantity)
    select ${id}, ${id}, 1 from ${numbers}`);
  // As a database in use has it done by itself.
  await db.execute(sql`vacuum analyze`);
}

const total = (read: readonly { rows: number }[]) => read.reduce((sum, { rows }) => sum + rows, 0);
const whole = (read: readonly { whole: number }[]) => read.filter(table => table.whole > 0);

test('a page reads the rows of a page however many orders there are, totals those of their days, and figures those of a month', async () => {
  const period = { from: '2026-11-18', to: '2026-11-18', timeZone };
  const after = '2026-11-18T22:00:00.000Z ~';
  const measure = async () => {
    const pages: Record<string, number> = {};
    for (const by of periodKinds) {
      const read = await rowsRead(db, tx => listConfirmations(tx, sellerId, { ...period, by, after }, now));
      expect([by, whole(read)]).toEqual([by, []]);
      pages[by] = total(read);
    }
    const list = await rowsRead(db, tx =>
      listConfirmations(tx, sellerId, { ...period, by: 'confirmed' }, now),
    );
    const figures = await rowsRead(db, tx => fetchFigures(tx, sellerId, timeZone, now));
    return {
      pages,
      totals: total(list) - (pages.confirmed ?? 0),
      figures: total(figures),
      whole: whole(list),
    };
  };
  await addConfirmed('2026-11-18', 1, 400);
  await addConfirmed('2026-06-01', 1, 2000);
  const few = await measure();
  expect(few.whole).toEqual([]);
  // Of three tables the rows of a page, by customs’ releases those twice, and one to see whether there are more.
  for (const rows of Object.values(few.pages)) expect(rows).toBeLessThanOrEqual(4 * confirmationsAtOnce + 10);
  expect(few.totals).toBeLessThanOrEqual(400 + 10);
  // By ship-by twice, by the day of the order twice, confirmed and released once; and the orders of what was released.
  expect(few.figures).toBeLessThanOrEqual(7 * 400 + 10);
  await addConfirmed('2026-06-01', 2001, 3000);
  expect(await measure()).toEqual(few);
  await addConfirmed('2026-11-18', 401, 800);
  const more = await measure();
  expect(more.pages).toEqual(few.pages);
  expect(more.totals).toBeLessThanOrEqual(2 * few.totals + 10);
  expect(more.figures).toBeLessThanOrEqual(2 * few.figures + 10);
});
