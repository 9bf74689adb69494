import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { addJob } from '#server/jobs/job-queue.ts';

export const issueDocumentsJob = 'issue-papers';

/**
 * Adds the job by which a broker issues POA and VAT guarantee.
 * @param always also where good ones lie there, as when a person at the desk says so
 */
export function addIssueDocuments(
  tx: Db,
  job: { importerId: string; brokerId: string; always: boolean },
): Promise<void> {
  return addJob(tx, { kind: issueDocumentsJob, payload: { ...job, issueId: randomUUID() } });
}
