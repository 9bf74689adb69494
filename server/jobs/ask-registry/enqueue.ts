import type { Db } from '#server/db/db.ts';
import { addJob } from '#server/jobs/job-queue.ts';

export const askRegistryJob = 'ask-registry';

export type Registry = 'EORI' | 'VAT';

/** Adds the job that asks a registry for a number, until it answers or the importer has another number. One for each state that was saved. */
export function addAskRegistry(
  tx: Db,
  question: { importerId: string; registry: Registry; number: string },
  version: number,
): Promise<void> {
  const { importerId, registry } = question;
  return addJob(tx, {
    kind: askRegistryJob,
    payload: question,
    uniqueKey: `${askRegistryJob} ${importerId} ${registry} ${version}`,
  });
}
