import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { importers } from '#server/db/tables/importers.ts';
import { deriveStatus } from '#server/domain/importers/importer-status.ts';
import { addIssueDocuments } from '#server/queue/issue-documents.ts';
import { findBrokerOfSeller } from '#server/services/partners/seller-brokers.ts';
import { findFiles, lockAnyImporter } from './importer-rows.ts';

/**
 * Recomputes the status from what changed, and whether the seller's broker, if it issues automatically, has documents
 * to issue.
 * @param cause `person`: somebody did something, and the list shows the importer as changed; `work`: only where its
 * status is another now
 */
export async function recomputeStatus(
  tx: Db,
  importerId: string,
  now: Date,
  cause: 'person' | 'work' = 'work',
): Promise<void> {
  const importer = await lockAnyImporter(tx, importerId);
  if (!importer) return;
  const { status, isPoaInvalidated, wantsBrokerDocuments } = deriveStatus(
    importer,
    await findFiles(tx, importerId),
  );
  const isAnother = status !== importer.status || isPoaInvalidated !== importer.isPoaInvalidated;
  if (isAnother || cause === 'person') {
    await tx
      .update(importers)
      .set({ status, isPoaInvalidated, updatedAt: now })
      .where(eq(importers.id, importerId));
  }
  if (!wantsBrokerDocuments) return;
  const broker = await findBrokerOfSeller(tx, importer.sellerId);
  if (broker?.isAtWork) await addIssueDocuments(tx, { importerId, brokerId: broker.id, always: false });
}

/** Records that identity data or a document changed: existing broker documents are outdated. */
export async function outdateBrokerDocuments(tx: Db, importerId: string): Promise<void> {
  const importer = await lockAnyImporter(tx, importerId);
  if (!importer) return;
  const files = await findFiles(tx, importerId);
  if (!files.some(file => file.type === 'POA' || file.type === 'VATGuarantee')) return;
  await tx
    .update(importers)
    .set({
      areBrokerDocumentsOutdated: true,
      isPoaInvalidated: importer.isPoaInvalidated || importer.status === 'POA_READY',
    })
    .where(eq(importers.id, importerId));
}
