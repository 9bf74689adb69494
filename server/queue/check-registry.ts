import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { addJob } from './job-queue.ts';

export const checkRegistryJob = 'check-registry';

/** What the job gets. */
export const CheckRegistry = v.object({
  importerId: v.string(),
  registry: v.picklist(['EORI', 'VAT']),
  number: v.string(),
});
export type CheckRegistry = v.InferOutput<typeof CheckRegistry>;

/**
 * Adds the job that asks a registry for a number, until it answers or the importer has another number. One for each
 * state that was saved.
 */
export function addCheckRegistry(tx: Db, question: CheckRegistry, version: number): Promise<void> {
  const { importerId, registry } = question;
  return addJob(tx, {
    kind: checkRegistryJob,
    payload: question,
    uniqueKey: `${checkRegistryJob} ${importerId} ${registry} ${version}`,
  });
}
