import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { withCopies } from '#server/adapters/files/file-copies.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import { documentChecks, importerFiles, importers } from '#server/db/tables/importers.ts';
import type { CheckResult } from '#server/documents/messages.ts';
import type { ReaderPool } from '#server/documents/reader-pool.ts';
import { type ReaderEnd, ReaderFailed } from '#server/documents/reader-process.ts';
import { checkedFormOf } from '#server/domain/importers/importer-form.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { CheckDocument } from '#server/queue/check-document.ts';
import { findFiles, lockAnyImporter } from '#server/services/importers/importer-rows.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import { type CheckReason, checkReason } from '#src/contract/importers/check-reasons.ts';

export interface CheckDocumentParts {
  db: Db;
  files: FileStore;
  readers: ReaderPool;
  now: () => Date;
}

/** One more try, since a reader may die by accident; a document that took it down twice does it again. */
const mostReaderFailures = 2;

/** What is said of a document that its readers ended for. */
const endings: Record<ReaderEnd, CheckReason> = {
  memory: checkReason('tooLarge', {}),
  time: checkReason('tooLong', { read: '', pages: '' }),
  end: checkReason('unreadable', {}),
};

/**
 * Checks the files of one type against the form, and draws the conclusion for the importer.
 * @param wakeIssuing is called when the broker's documents may have to be issued
 */
export function createCheckDocumentHandler(
  { db, files, readers, now }: CheckDocumentParts,
  wakeIssuing: () => void,
): JobHandler {
  return async payload => {
    const job = v.parse(CheckDocument, payload);
    if (!(await isNewest(db, job))) return 'done';
    const [importer] = await db.select().from(importers).where(eq(importers.id, job.importerId));
    const found = (await findFiles(db, job.importerId)).filter(file => file.type === job.type);
    if (!importer || found.length === 0) return 'done';
    const present = found.filter(file => !file.contentRemovedAt);
    if (present.length === 0) {
      const removed = { outcome: 'NOK', reasons: [checkReason('removed', {})] } as const;
      await db.transaction(tx => storeResult(tx, job, removed, undefined, now()));
      return 'done';
    }
    const result = await withCopies(files, present, copies =>
      readers
        .check({
          type: job.type,
          form: checkedFormOf(importer.form),
          files: copies,
          today: now().toISOString().slice(0, 10),
        })
        .catch(async (error: unknown): Promise<CheckResult> => {
          // Of anything else, such as a reader that doesn't start, these files are not the cause.
          if (!(error instanceof ReaderFailed)) throw error;
          if ((await countReaderFailure(db, job)) < mostReaderFailures) throw error;
          return { outcome: 'NOK', reasons: [endings[error.by]] };
        }),
    );
    // Deleted while it was being read: the deletion has updated the status.
    if (!result) return 'done';
    const unopened = result.file === undefined ? undefined : present[result.file]?.id;
    await db.transaction(tx => storeResult(tx, job, result, unopened, now()));
    wakeIssuing();
    return 'done';
  };
}

async function countReaderFailure(db: Db, { importerId, type, checkId }: CheckDocument): Promise<number> {
  const [counted] = await db
    .update(documentChecks)
    .set({ readerFailures: sql`${documentChecks.readerFailures} + 1` })
    .where(
      and(
        eq(documentChecks.importerId, importerId),
        eq(documentChecks.type, type),
        eq(documentChecks.checkId, checkId),
      ),
    )
    .returning({ failures: documentChecks.readerFailures });
  // Another check was requested in the meantime: this one is superseded, and stops.
  return counted?.failures ?? 0;
}

async function isNewest(db: Db, { importerId, type, checkId }: CheckDocument): Promise<boolean> {
  const [wanted] = await db
    .select()
    .from(documentChecks)
    .where(and(eq(documentChecks.importerId, importerId), eq(documentChecks.type, type)));
  return wanted?.checkId === checkId;
}

async function storeResult(
  tx: Db,
  job: CheckDocument,
  { outcome, reasons }: CheckResult,
  unopened: string | undefined,
  now: Date,
): Promise<void> {
  const importer = await lockAnyImporter(tx, job.importerId);
  if (!importer || !(await isNewest(tx, job))) return;
  await tx
    .update(importerFiles)
    .set({ status: outcome })
    .where(
      and(
        eq(importerFiles.importerId, job.importerId),
        eq(importerFiles.type, job.type),
        isNull(importerFiles.archivedAt),
      ),
    );
  const checked = (await findFiles(tx, job.importerId)).filter(file => file.type === job.type);
  // About the files together, they must not be shown once for each.
  const shownAt = checked.find(file => file.id === unopened) ?? checked.at(-1);
  if (shownAt) {
    await tx
      .update(importerFiles)
      .set({ reasons: [...reasons] })
      .where(eq(importerFiles.id, shownAt.id));
  }
  await recomputeStatus(tx, job.importerId, now);
}
