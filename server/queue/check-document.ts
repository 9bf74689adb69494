import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { documentChecks, importerFiles, importers } from '#server/db/tables/importers.ts';
import { DocumentType } from '#src/contract/importers/document-types.ts';
import { addJob } from './job-queue.ts';

export const checkDocumentJob = 'check-document';

/** What the job gets. */
export const CheckDocument = v.object({
  importerId: v.string(),
  type: DocumentType,
  checkId: v.string(),
  /** Sellers take turns at the readers. */
  sellerId: v.optional(v.string()),
});
export type CheckDocument = v.InferOutput<typeof CheckDocument>;

/** Has the files of a type checked, against what the form says when the job runs. Nothing to do without files. */
export async function addCheckDocument(tx: Db, importerId: string, type: DocumentType): Promise<void> {
  const marked = await tx
    .update(importerFiles)
    .set({ status: 'CHECKING', reasons: [] })
    .where(
      and(
        eq(importerFiles.importerId, importerId),
        eq(importerFiles.type, type),
        isNull(importerFiles.archivedAt),
      ),
    )
    .returning({ id: importerFiles.id });
  if (marked.length === 0) return;
  // A check that runs already may have read the older state: it finds another id here, and says nothing.
  const checkId = randomUUID();
  await tx
    .insert(documentChecks)
    .values({ importerId, type, checkId })
    .onConflictDoUpdate({
      target: [documentChecks.importerId, documentChecks.type],
      set: { checkId, readerFailures: 0 },
    });
  const [owner] = await tx
    .select({ sellerId: importers.sellerId })
    .from(importers)
    .where(eq(importers.id, importerId));
  const payload: CheckDocument = { importerId, type, checkId, ...owner };
  await addJob(tx, { kind: checkDocumentJob, payload });
}
