import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import { deskPackageFiles, importerFiles } from '#server/db/tables/importers.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { RemoveFile } from '#server/queue/remove-file.ts';

/** Removes a file that nothing refers to: a deleted one, or one whose upload broke off with its server. */
export function createRemoveFileHandler({ db, files }: { db: Db; files: FileStore }): JobHandler {
  return async payload => {
    const { fileKey } = v.parse(RemoveFile, payload);
    const references = await db
      .select({ key: importerFiles.fileKey })
      .from(importerFiles)
      .where(and(eq(importerFiles.fileKey, fileKey), isNull(importerFiles.contentRemovedAt)))
      .limit(1);
    // What was sent to the desk stays there, also when the seller deletes it here.
    const sent = await db
      .select({ key: deskPackageFiles.fileKey })
      .from(deskPackageFiles)
      .where(and(eq(deskPackageFiles.fileKey, fileKey), isNull(deskPackageFiles.contentRemovedAt)))
      .limit(1);
    if (references.length === 0 && sent.length === 0) await files.remove(fileKey);
    return 'done';
  };
}
