import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { addJob } from './job-queue.ts';

export const removeFileJob = 'remove-file';

/** What the job gets. */
export const RemoveFile = v.object({ fileKey: v.string() });

/** Longer than any upload takes. */
const laterMs = 3_600_000;

/** Adds the job that removes a file from the store, unless something refers to it when the job runs. */
export function addRemoveFile(tx: Db, fileKey: string, when: 'now' | 'later'): Promise<void> {
  const payload: v.InferOutput<typeof RemoveFile> = { fileKey };
  return addJob(tx, { kind: removeFileJob, payload, afterMs: when === 'now' ? 0 : laterMs });
}
