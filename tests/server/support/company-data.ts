import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

const rowsOf = async (db: Db, query: SQL) =>
  ((await db.execute(query)) as { rows: unknown[] }).rows as { name: string; digest: string }[];

/** Ends and answers of calls, which are their caller's. */
const ofCalls = ['idempotency_keys', 'sessions'];

/**
 * What a company has, as a digest for each table: whatever names its company or one of its importers, and itself with its
 * people.
 */
export async function companyData(db: Db, sellerId: string): Promise<Record<string, string>> {
  const named = await rowsOf(
    db,
    sql`select table_name as name, column_name as digest from information_schema.columns
        where table_schema = 'public' and column_name in ('seller_id', 'importer_id')`,
  );
  const importers = sql`(select id from importers where seller_id = ${sellerId})`;
  const people = sql`(select person_id from members where seller_id = ${sellerId})`;
  const parts = named
    .filter(({ name }) => !ofCalls.includes(name) && name !== 'users')
    .map(({ name, digest: column }) => ({
      name,
      where: column === 'seller_id' ? sql`seller_id = ${sellerId}` : sql`importer_id in ${importers}`,
    }));
  parts.push(
    { name: 'sellers', where: sql`id = ${sellerId}` },
    { name: 'users', where: sql`id in ${people}` },
    { name: 'sessions', where: sql`seller_id = ${sellerId} and ended_at is not null` },
  );
  const digests = parts.map(
    ({ name, where }) =>
      sql`select ${name} as name, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as digest
          from ${sql.identifier(name)} x where ${where}`,
  );
  const rows = await rowsOf(db, sql.join(digests, sql` union all `));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
