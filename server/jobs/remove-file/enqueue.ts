import type { Db } from '#server/db/db.ts';
import { addJob } from '#server/jobs/job-queue.ts';

export const removeFileJob = 'remove-file';

/** Longer than any upload takes. */
const laterMs = 3_600_000;

/** Adds the job that removes a file from the store, unless something refers to it when the job runs. */
export function addRemoveFile(tx: Db, fileKey: string, when: 'now' | 'later'): Promise<void> {
  return addJob(tx, { kind: removeFileJob, payload: { fileKey }, afterMs: when === 'now' ? 0 : laterMs });
}
