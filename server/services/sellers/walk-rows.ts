import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { orderItems } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';

type Row = Record<string, unknown>;

/** The embedded database answers nobody else while it reads some. */
const rowsAtOnce = 100;

/** Of one seller, by an index that begins with it: the primary key would lead through every seller's rows. */
const indexOf = new Map<PgTable, PgColumn[]>([
  [orderItems, [orderItems.orderId, orderItems.position, orderItems.id]],
  [shipmentLedger, [shipmentLedger.orderId, shipmentLedger.packageReferenceId]],
]);

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return indexOf.get(table) ?? primaryKeys[0]?.columns ?? columns.filter(column => column.primary);
}

/** Reads all rows that meet a condition, some at a time, each once. */
export async function* walkRows(db: Db, table: PgTable, where: SQL | undefined): AsyncGenerator<Row[]> {
  const key = keyOf(table);
  const named = Object.entries(getTableColumns(table));
  const names = key.map(column => named.find(([, one]) => one.name === column.name)?.[0] ?? '');
  for (let isAfter: SQL | undefined; ; ) {
    const rows: Row[] = await db
      .select(getTableColumns(table))
      .from(table)
      .where(and(where, isAfter))
      .orderBy(...key.map(column => asc(column)))
      .limit(rowsAtOnce);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    const reached = key.map((column, place) => sql`${sql.param(last[names[place] ?? ''], column)}`);
    isAfter = sql`(${sql.join(key, sql`, `)}) > (${sql.join(reached, sql`, `)})`;
  }
}
