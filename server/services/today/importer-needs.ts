import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brokerChecks, documentChecks, importerFiles, importers } from '#server/db/tables/importers.ts';
import { importerNeeds, lastNoticedExpiry } from '#server/domain/importers/importer-needs.ts';
import { isNewestCheck } from '#server/services/importers/importer-rows.ts';
import type { Needs } from './orders-of-today.ts';

/** What a seller's importers wait for; those that are ready are looked at for their expiry alone. */
export async function findImporterNeeds(
  db: Db,
  sellerId: string,
  days: { today: string; timeZone: string },
): Promise<Needs> {
  const expiry = sql`${importers.form} -> 'idCard' ->> 'expirationDate'`;
  const isNeedy = and(
    eq(importers.sellerId, sellerId),
    ne(importers.status, 'DRAFT'),
    or(ne(importers.status, 'POA_READY'), lte(expiry, lastNoticedExpiry(days.today))),
  );
  const rows = await db.select().from(importers).where(isNeedy);
  if (rows.length === 0) return { entries: [], total: 0 };
  const { importerId, type, status, issuedBy } = importerFiles;
  const files = await db
    .select({ importerId, type, status, issuedBy })
    .from(importerFiles)
    .innerJoin(importers, eq(importers.id, importerId))
    .where(and(isNeedy, isNull(importerFiles.archivedAt)));
  const checks = await db
    .select({
      importerId: brokerChecks.importerId,
      type: brokerChecks.type,
      answer: brokerChecks.answer,
      reason: brokerChecks.reason,
    })
    .from(brokerChecks)
    .innerJoin(documentChecks, isNewestCheck)
    .innerJoin(importers, eq(importers.id, brokerChecks.importerId))
    .where(isNeedy);
  const [filesOf, checksOf] = [byImporter(files), byImporter(checks)];
  const entries = rows.flatMap(row =>
    importerNeeds(row, filesOf.get(row.id) ?? [], checksOf.get(row.id) ?? [], days),
  );
  return { entries, total: entries.length };
}

function byImporter<Row extends { importerId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const known = found.get(row.importerId);
    if (known) known.push(row);
    else found.set(row.importerId, [row]);
  }
  return found;
}
