import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brokerChecks, documentChecks, importerFiles, importers } from '#server/db/tables/importers.ts';
import { brokers } from '#server/db/tables/partners.ts';
import { Refusal } from '#server/domain/refusal.ts';

export type ImporterRow = typeof importers.$inferSelect;
export type ImporterFile = typeof importerFiles.$inferSelect;

const importerUnknown = () =>
  new Refusal('IMPORTER.UNKNOWN', 'There is no such importer.', { path: 'importerId' });

export interface OwnImporter {
  sellerId: string;
  importerId: string;
}

const isOwn = ({ sellerId, importerId }: OwnImporter) =>
  and(eq(importers.id, importerId), eq(importers.sellerId, sellerId));

/** @throws Refusal where it is not this seller's: another's answers as one that does not exist */
export async function findImporter(db: Db, own: OwnImporter): Promise<ImporterRow> {
  const [row] = await db.select().from(importers).where(isOwn(own));
  if (!row) throw importerUnknown();
  return row;
}

/** The same for a change: others of this importer wait until the transaction ends. */
export async function lockImporter(tx: Db, own: OwnImporter): Promise<ImporterRow> {
  const [row] = await tx.select().from(importers).where(isOwn(own)).for('update');
  if (!row) throw importerUnknown();
  return row;
}

/** For the work behind the calls, which knows no seller. Undefined where it is gone. */
export async function lockAnyImporter(tx: Db, importerId: string): Promise<ImporterRow | undefined> {
  const [row] = await tx.select().from(importers).where(eq(importers.id, importerId)).for('update');
  return row;
}

/** Its files that count, oldest first. */
export function findFiles(db: Db, importerId: string): Promise<ImporterFile[]> {
  return db
    .select()
    .from(importerFiles)
    .where(and(eq(importerFiles.importerId, importerId), isNull(importerFiles.archivedAt)))
    .orderBy(asc(importerFiles.issuedAt), asc(importerFiles.id));
}

/** Signed documents of which another took the place, oldest first. */
export function findReplacedDocuments(db: Db, importerId: string): Promise<ImporterFile[]> {
  return db
    .select()
    .from(importerFiles)
    .where(
      and(
        eq(importerFiles.importerId, importerId),
        inArray(importerFiles.type, ['POA', 'VATGuarantee']),
        eq(importerFiles.issuedBy, 'SELLER'),
        isNotNull(importerFiles.archivedAt),
      ),
    )
    .orderBy(asc(importerFiles.issuedAt), asc(importerFiles.id));
}

/** Condition of a join: the broker was asked about the files and values that there are now. */
export const isNewestCheck = and(
  eq(documentChecks.importerId, brokerChecks.importerId),
  eq(documentChecks.type, brokerChecks.type),
  eq(documentChecks.checkId, brokerChecks.id),
);

/** What the broker was asked, by type, with the name of the broker that answered. */
export function findBrokerChecks(db: Db, importerId: string) {
  return db
    .select({ check: brokerChecks, broker: brokers.name })
    .from(brokerChecks)
    .innerJoin(documentChecks, isNewestCheck)
    .leftJoin(brokers, eq(brokers.id, brokerChecks.answeredBy))
    .where(eq(brokerChecks.importerId, importerId));
}

export type FoundBrokerCheck = Awaited<ReturnType<typeof findBrokerChecks>>[number];
