import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

export interface TableRead {
  table: string;
  /** How often it was read from end to end. */
  whole: number;
  rows: number;
}

const tablesOfOrders = [
  ...['clearances', 'order_items', 'orders', 'shipment_ledger', 'shipment_ledger_items'],
  'hand_over_parcels',
];

async function readSoFar(tx: Db): Promise<TableRead[]> {
  const { rows } = (await tx.execute(sql`
    select relname as table, seq_scan::int as whole, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where schemaname = 'public' order by relname`)) as { rows: TableRead[] };
  return rows.filter(({ table }) => tablesOfOrders.includes(table));
}

/** What work reads of the tables of orders, wanted or not. */
export const rowsRead = (db: Db, work: (tx: Db) => Promise<unknown>): Promise<TableRead[]> =>
  db.transaction(async tx => {
    // As on a disk without heads, or in memory: else small tables are read whole to spare a few jumps.
    await tx.execute(sql`set local random_page_cost = 1.1`);
    // Of earlier statements something may not have been reported yet.
    const before = await readSoFar(tx);
    await work(tx);
    const after = await readSoFar(tx);
    return after.map(({ table, whole, rows }) => {
      const then = before.find(one => one.table === table) ?? { whole: 0, rows: 0 };
      return { table, whole: whole - then.whole, rows: rows - then.rows };
    });
  });
