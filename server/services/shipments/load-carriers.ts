import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { carrierRules } from '#server/db/tables/shipments.ts';
import { type FileProblem, readCarrierFile } from '#server/domain/carriers/carrier-file.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { CarrierListChange } from '#src/contract/desk/desk-carrier-endpoints.ts';
import type { CarrierList } from '#src/contract/shipments/carrier-rules.ts';
import { type LoadedList, newestLists } from './carrier-lists.ts';

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
