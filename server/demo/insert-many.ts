import { type InferInsertModel, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';

/** Keeps one parameter to a few megabytes. */
const rowsPerStatement = 5000;

/**
 * Inserts many rows of the same columns. They travel as one JSON parameter: a parameter for each value takes
 * several times as long, and a statement has 65,535 of them at most.
 */
export async function insertMany<Table extends PgTable>(
  tx: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map(key => sql.identifier(toSnakeCase(key))),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const records = rows
      .slice(start, start + rowsPerStatement)
      .map(row => Object.fromEntries(Object.entries(row).map(([key, value]) => [toSnakeCase(key), value])));
    await tx.execute(
      sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
    );
  }
}
