import { and, getTableName, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { sellerRows } from '#server/services/sellers/seller-rows.ts';

/** Ends, answers and counts of calls, which are their caller's. */
const ofCalls = ['idempotency_keys', 'rate_limits'];

/** What a company has, as a digest for each table that an erasure empties of it. */
export async function companyData(
  db: Db,
  secrets: SecretBox,
  sellerId: string,
): Promise<Record<string, string>> {
  const digests = (await sellerRows(db, secrets, { sellerId }))
    .filter(({ table }) => !ofCalls.includes(getTableName(table)))
    .map(({ table, where, exported }): SQL => {
      const name = getTableName(table);
      const row = sql`${sql.identifier(name)}::text`;
      const isCompanys = exported ?? where;
      const isEnded = table === sessions ? and(isCompanys, isNotNull(sessions.endedAt)) : isCompanys;
      return sql`select ${name} as name, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as digest
        from ${table} where ${isEnded}`;
    });
  const { rows } = (await db.execute(sql.join(digests, sql` union all `))) as { rows: unknown[] };
  return Object.fromEntries((rows as { name: string; digest: string }[]).map(row => [row.name, row.digest]));
}
