import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { addJob } from './job-queue.ts';

export const issueDocumentsJob = 'issue-documents';

/** What the job gets. */
export const IssueDocuments = v.object({
  importerId: v.string(),
  brokerId: v.string(),
  /** Even if valid ones exist, as when a person at the desk asks for it. */
  always: v.boolean(),
  /** When a person asked for it: what was issued since then is what they asked for. */
  requestedAt: v.optional(v.string()),
  /** The same for the same act, which is done once. */
  issueId: v.string(),
});
export type IssueDocuments = v.InferOutput<typeof IssueDocuments>;

/** Adds the job by which a broker issues POA and VAT guarantee. */
export function addIssueDocuments(tx: Db, job: Omit<IssueDocuments, 'issueId'>): Promise<void> {
  const payload: IssueDocuments = { ...job, issueId: randomUUID() };
  return addJob(tx, { kind: issueDocumentsJob, payload });
}
