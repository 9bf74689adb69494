import type { Db } from '#server/db/db.ts';
import { addJob } from './job-queue.ts';

export const askRegistryJob = 'ask-registry';

/** Adds the job that asks a registry for a number, until it answers or the importer has another number. */
export function addAskRegistry(
  tx: Db,
  question: { importerId: string; registry: 'EORI' | 'VAT'; number: string },
): Promise<void> {
  const { importerId, registry, number } = question;
  return addJob(tx, {
    kind: askRegistryJob,
    payload: question,
    uniqueKey: `${askRegistryJob} ${importerId} ${registry} ${number}`,
  });
}
