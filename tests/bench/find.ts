import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection/database.ts';
import { openEmbeddedDatabase } from '#server/db/connection/embedded-database.ts';
import { openPostgresDatabase } from '#server/db/connection/postgres-database.ts';
import { searchQuery } from '#server/services/find/find-by-words.ts';
import { findOrders } from '#server/services/find/find-orders.ts';
import { removeFolder } from '../support/data-folder.ts';
import { missingPostgres, PostgresServer } from '../support/postgres-server.ts';
import { quantile } from './support/quantile.ts';

// `npm run bench -- find`: how long a search takes in a company that has half of all items, among a hundred companies,
// and how the database finds them. `--items 100000` says how many there are, `--on embedded` or `--on postgres` where.
const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
    on: { type: 'string', default: 'embedded' },
  },
});
const items = Number(values.items);
const rounds = Number(values.rounds);
const companies = 100;
const atOnce = 5000;

/** Item `at`: every second one is the large company's. */
async function seed({ db }: Database): Promise<void> {
  await db.execute(
    sql`insert into sellers (id) select 'seller-' || i from generate_series(0, ${companies - 1}::int) i`,
  );
  for (let from = 0; from < items; from += atOnce) {
    const to = Math.min(items, from + atOnce) - 1;
    const rows = sql`(select i, 'seller-' || case when i % 2 = 0 then 0 else 1 + i / 2 % ${companies - 1}::int end as seller,
      'order-' || i as order_id from generate_series(${from}::int, ${to}::int) i) as rows`;
    await db.execute(
      sql`insert into orders (seller_id, order_id, marketplace_id) select seller, order_id, 'A1PA6795UKMFR9' from ${rows}`,
    );
    await db.execute(sql`insert into order_items (id, seller_id, order_id, marketplace_item_id, position, name, sku, asin,
        quantity, price, currency)
      select 'item-' || i, seller, order_id, i::text, 0, 'Kettle 珐琅水壶 model' || i % 1000 || ' colour' || i % 7,
        'KET-' || i % 5000, 'B0' || lpad((i % 9000)::text, 8, '0'), 1, 20, 'EUR' from ${rows}`);
    await db.execute(sql`insert into shipment_ledger (id, seller_id, order_id, marketplace_id, tracking_id, carrier,
        delivery_service, dispatch_date, dispatch_from, package_reference_id, confirmed_by)
      select 'entry-' || i, seller, order_id, 'A1PA6795UKMFR9', '00340434' || lpad(((i::bigint * 7919) % 1000000007)::text, 12, '0'),
        'DHL', 'Paket', '2026-11-20', 'CN', '1', 'Phone' from ${rows}`);
  }
  await db.execute(sql`analyze`);
}

const searches = (round: number): Record<string, string> => ({
  'a tracking number': `00340434${String((round * 2 * 7919) % 1_000_000_007).padStart(12, '0')}`,
  'its last four': String((round * 2 * 7919) % 1_000_000_007).slice(-4),
  'an SKU': `KET-${(round * 2) % 5000}`,
  'an ASIN': `B0${String((round * 2) % 9000).padStart(8, '0')}`,
  'a word of a name': `model${(round * 2) % 1000}`,
  'a word that all have': 'kettle',
  'two Chinese letters that all have': '水壶',
  'two letters': 'ke',
  'what nobody has': `zzqx${round}`,
});

async function measure(database: Database): Promise<void> {
  const { db } = database;
  const began = Date.now();
  await seed(database);
  console.log(`${items} items written in ${Math.round((Date.now() - began) / 1000)} s`);
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [what, text] of Object.entries(searches(round))) {
      const start = performance.now();
      await findOrders(db, { sellerId: 'seller-0', role: 'owner' }, text);
      times.set(what, [...(times.get(what) ?? []), performance.now() - start]);
    }
  }
  for (const [what, of] of times) {
    console.log(
      `${what}: median ${quantile(of, 0.5).toFixed(1)} ms, p95 ${quantile(of, 0.95).toFixed(1)} ms`,
    );
  }
  for (const [what, text] of Object.entries(searches(1))) {
    const plan: unknown = await db.execute(sql`explain select order_id from order_words
      where seller_id = 'seller-0' and words @@ ${searchQuery(1, text)}::tsquery limit 51`);
    const { rows } = plan as { rows: Record<string, string>[] };
    console.log(`${what}: ${rows.map(row => row['QUERY PLAN']?.trim()).join(' / ')}`);
  }
}

if (values.on === 'postgres' && missingPostgres) console.log(missingPostgres);
else if (values.on === 'postgres') {
  const server = await PostgresServer.start();
  const database = await openPostgresDatabase(await server.addDatabase());
  await measure(database);
  await database.close();
  await server.stop();
} else {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-find-'));
  const database = await openEmbeddedDatabase(join(folder, 'db'));
  await measure(database);
  await database.close();
  await removeFolder(folder);
}
