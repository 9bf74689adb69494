import type { Db } from '#server/db/db.ts';
import { addJob } from './job-queue.ts';

export const issuePapersJob = 'issue-papers';

/** Adds the job by which the broker at work issues POA and VAT guarantee. */
export function addIssuePapers(tx: Db, importerId: string): Promise<void> {
  return addJob(tx, { kind: issuePapersJob, payload: { importerId } });
}
