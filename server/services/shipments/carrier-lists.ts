import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/tables/orders.ts';
import { carrierRefusals, carrierRules } from '#server/db/tables/shipments.ts';
import type { EligibleCarriers } from '#src/contract/shipments/carrier-eligibility.ts';
import type { CarrierList, CarrierRules } from '#src/contract/shipments/carrier-rules.ts';

/** The version in force on a day: the newest that has begun. A list may be loaded before it does. */
const versionInForce = (marketplaceId: SQL, scheme: SQL, day: string) =>
  sql`(select max(newest.version) from ${carrierRules} newest where newest.marketplace_id = ${marketplaceId}
    and newest.scheme = ${scheme} and newest."from" <= ${day}::date)`;

/**
 * The carriers of an order by its marketplace and scheme, within a statement that reads the order; null where no list is
 * known. A statement of its own would cost every confirmation a round trip.
 */
export function carriersOfOrder(day: string): SQL<EligibleCarriers | null> {
  // Named with their table: the query builder leaves that away in a select of one table.
  const marketplaceId = sql`${orders}.marketplace_id`;
  const scheme = sql`case when ${orders}.is_ioss then 'IOSS' else 'ANY' end`;
  return sql<EligibleCarriers | null>`(select jsonb_build_object('until', min(rule.until), 'carriers',
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object('code', rule.carrier_code, 'services', rule.services))))
    from ${carrierRules} rule where rule.marketplace_id = ${marketplaceId} and rule.scheme = ${scheme}
    and rule.version = ${versionInForce(marketplaceId, scheme, day)} having count(*) > 0)`;
}

/** A list as it was loaded. */
export interface LoadedList extends v.InferInput<typeof CarrierList> {
  version: number;
}

/** Every marketplace's lists as they are in force on a day. */
export function listsInForce(db: Db, day: string): Promise<LoadedList[]> {
  const version = versionInForce(sql`${carrierRules}.marketplace_id`, sql`${carrierRules}.scheme`, day);
  return findLists(db, eq(carrierRules.version, version));
}

/** Every marketplace's lists as they were loaded last, whether they have begun or not. */
export const newestLists = (db: Db): Promise<LoadedList[]> => listsInForce(db, 'infinity');

async function findLists(db: Db, where: SQL): Promise<LoadedList[]> {
  const rows = await db
    .select()
    .from(carrierRules)
    .where(where)
    .orderBy(asc(carrierRules.marketplaceId), asc(carrierRules.scheme), asc(carrierRules.carrierCode));
  const lists = new Map<string, LoadedList>();
  for (const { carrierCode, services, loadedAt: _, ...list } of rows) {
    const key = `${list.marketplaceId} ${list.scheme}`;
    const { carriers } = lists.get(key) ?? { carriers: [] };
    const line = { code: carrierCode, ...(services && { services: [...services] }) };
    lists.set(key, { ...list, carriers: [...carriers, line] });
  }
  return [...lists.values()];
}

/** What a seller's devices need to know of carriers. @param day in UTC */
export async function findCarrierRules(
  db: Db,
  sellerId: string,
  day: string,
): Promise<v.InferInput<typeof CarrierRules>> {
  const refusals = await db
    .select()
    .from(carrierRefusals)
    .where(eq(carrierRefusals.sellerId, sellerId))
    .orderBy(asc(carrierRefusals.marketplaceId), asc(carrierRefusals.scheme), asc(carrierRefusals.carrier));
  return {
    lists: await listsInForce(db, day),
    refusals: refusals.map(({ refusedAt, ...refusal }) => ({
      ...refusal,
      refusedAt: refusedAt.toISOString(),
    })),
  };
}
