import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { CheckResult } from '#server/adapters/documents/reader-messages.ts';
import type { ReaderPool } from '#server/adapters/documents/reader-pool.ts';
import { type ReaderEnd, ReaderFailed } from '#server/adapters/documents/reader-process.ts';
import { FileMissing, type FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import { documentChecks, importerFiles, importers } from '#server/db/tables/importers.ts';
import { checkedFormOf } from '#server/domain/importers/importer-form.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { findFiles, type ImporterFile, lockAnyImporter } from '#server/services/importers/importer-rows.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import { type CheckReason, checkReason } from '#src/contract/check-reasons.ts';
import { CheckDocument } from './enqueue.ts';

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

/** Checks the files of one type against the form, and draws the conclusion for the importer. */
export function createCheckDocumentHandler({ db, files, readers, now }: CheckDocumentParts): JobHandler {
  return async payload => {
    const job = v.parse(CheckDocument, payload);
    if (!(await isNewest(db, job))) return 'done';
    const [importer] = await db.select().from(importers).where(eq(importers.id, job.importerId));
    const found = (await findFiles(db, job.importerId)).filter(file => file.type === job.type);
    if (!importer || found.length === 0) return 'done';
    const present = found.filter(file => !file.contentRemovedAt);
    if (present.length === 0) {
      const removed = { outcome: 'NOK', reasons: [checkReason('removed', {})] } as const;
      await db.transaction(tx => keepResult(tx, job, removed, now()));
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
    if (result) await db.transaction(tx => keepResult(tx, job, result, now()));
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

async function keepResult(
  tx: Db,
  job: CheckDocument,
  { outcome, reasons }: CheckResult,
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
  // They are about the files together, and must not be shown once for each.
  const newest = (await findFiles(tx, job.importerId)).filter(file => file.type === job.type).at(-1);
  if (newest) {
    await tx
      .update(importerFiles)
      .set({ reasons: [...reasons] })
      .where(eq(importerFiles.id, newest.id));
  }
  await recomputeStatus(tx, job.importerId, now);
}

/**
 * Runs some work on copies of files in a folder: a reader wants a path, and the store may be remote.
 * @returns undefined where a file is gone
 */
async function withCopies<Value>(
  store: FileStore,
  files: readonly ImporterFile[],
  work: (copies: { mediaType: string; path: string }[]) => Promise<Value>,
): Promise<Value | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-check-'));
  try {
    const copies = files.map(({ mediaType }, index) => ({ mediaType, path: join(folder, String(index)) }));
    try {
      for (const [index, { fileKey }] of files.entries()) {
        await pipeline(
          await store.open(fileKey),
          createWriteStream(join(folder, String(index)), { mode: 0o600 }),
        );
      }
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
    return await work(copies);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
