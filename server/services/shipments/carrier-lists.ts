import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/tables/orders.ts';
import { carrierRefusals, carrierRules } from '#server/db/tables/shipments.ts';
import { type FileProblem, readCarrierFile } from '#server/domain/carriers/carrier-file.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { CarrierListChange } from '#src/contract/desk/desk-seller-endpoints.ts';
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
interface LoadedList extends v.InferInput<typeof CarrierList> {
  version: number;
}

/** Every marketplace's lists as they are in force on a day. */
function listsInForce(db: Db, day: string): Promise<LoadedList[]> {
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

/** As many as a terminal shows at once. */
const shownProblems = 20;

/**
 * Replaces the lists of the marketplaces and schemes that a file names, each as a whole and in a new version; earlier
 * versions stay.
 * @param isApplied false: only says what that would change
 * @throws Refusal with what is wrong in the file, of which nothing is loaded then
 */
export async function loadCarriers(
  db: Db,
  file: string,
  isApplied: boolean,
  loadedAt: Date,
): Promise<CarrierListChange[]> {
  const { lists, problems } = readCarrierFile(file);
  if (problems.length > 0) throw fileInvalid(problems);
  return db.transaction(async tx => {
    // Two loads at once would make the same version.
    if (isApplied) await tx.execute(sql`lock table ${carrierRules} in share row exclusive mode`);
    const before = await newestLists(tx);
    const changes = lists.map(list => ({ list, change: changeOf(list, before) }));
    for (const { list, change } of isApplied ? changes : []) {
      if (!change.isSame) await insertCarrierList(tx, list, change.version, loadedAt);
    }
    return changes.map(({ change }) => change);
  });
}

/** Adds a version of a list, which has none of this number. */
export async function insertCarrierList(
  db: Db,
  { carriers, ...list }: CarrierList,
  version: number,
  loadedAt: Date,
): Promise<void> {
  await db.insert(carrierRules).values(
    carriers.map(({ code, services }) => ({
      ...list,
      version,
      carrierCode: code,
      services: services ?? null,
      loadedAt,
    })),
  );
}

function fileInvalid(problems: readonly FileProblem[]): Refusal {
  const lines = problems
    .slice(0, shownProblems)
    .map(({ line, column, message }) => `Line ${line}${column ? `, column ${column}` : ''}: ${message}`);
  const more = problems.length - shownProblems;
  if (more > 0) lines.push(`And ${more} more.`);
  return new Refusal('DESK.FILE_INVALID', lines.join('\n'), { path: 'file', problems });
}

function changeOf(list: CarrierList, lists: readonly LoadedList[]): CarrierListChange {
  const { carriers, ...head } = list;
  const before = lists.find(
    ({ marketplaceId, scheme }) => marketplaceId === list.marketplaceId && scheme === list.scheme,
  );
  const servicesOf = (all: readonly { code: string; services?: readonly string[] | undefined }[] = []) =>
    new Map(all.map(({ code, services }) => [code, JSON.stringify(services?.toSorted() ?? null)]));
  const [now, then] = [servicesOf(carriers), servicesOf(before?.carriers)];
  const added = [...now.keys()].filter(code => !then.has(code));
  const removed = [...then.keys()].filter(code => !now.has(code));
  const changed = [...now.keys()].filter(code => then.has(code) && then.get(code) !== now.get(code));
  const isSame =
    before !== undefined &&
    added.length + removed.length + changed.length === 0 &&
    before.from === list.from &&
    before.until === list.until &&
    before.source === list.source;
  return {
    ...head,
    carriers: carriers.length,
    version: (before?.version ?? 0) + (isSame ? 0 : 1),
    before: before ? { version: before.version, from: before.from, until: before.until } : null,
    added,
    removed,
    changed,
    isSame,
  };
}
