import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { deskPackageFiles, deskPackages, importerFiles, importers } from '#server/db/tables/importers.ts';
import { addRemoveFile } from '#server/queue/remove-file.ts';

/** A copy of a person's card; the others are a company's. */
const identityDocument = 'ID_CARD' as const;

/**
 * Removes the ID cards of importers that nobody changed for this many days, and their copies in inboxes for this
 * long. That a card was there and what its check found stays: the importer is what it was.
 * @returns how many
 */
export function removeIdentityDocuments(db: Db, days: number): Promise<number> {
  const isBefore = (column: PgColumn): SQL => lt(column, sql`now() - ${days} * interval '1 day'`);
  const contentRemovedAt = sql`now()`;
  return db.transaction(async tx => {
    const untouched = tx.select({ id: importers.id }).from(importers).where(isBefore(importers.updatedAt));
    const own = await tx
      .update(importerFiles)
      .set({ contentRemovedAt })
      .where(
        and(
          eq(importerFiles.type, identityDocument),
          isNull(importerFiles.contentRemovedAt),
          isBefore(importerFiles.issuedAt),
          inArray(importerFiles.importerId, untouched),
        ),
      )
      .returning({ fileKey: importerFiles.fileKey });
    const old = tx.select({ id: deskPackages.id }).from(deskPackages).where(isBefore(deskPackages.sentAt));
    const sent = await tx
      .update(deskPackageFiles)
      .set({ contentRemovedAt })
      .where(
        and(
          eq(deskPackageFiles.type, identityDocument),
          isNull(deskPackageFiles.contentRemovedAt),
          inArray(deskPackageFiles.packageId, old),
        ),
      )
      .returning({ fileKey: deskPackageFiles.fileKey });
    const keys = new Set([...own, ...sent].map(({ fileKey }) => fileKey));
    for (const fileKey of keys) await addRemoveFile(tx, fileKey, 'now');
    return keys.size;
  });
}
