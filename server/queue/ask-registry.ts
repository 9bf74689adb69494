import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { addJob } from './job-queue.ts';

export const askRegistryJob = 'ask-registry';

/** What the job gets. */
export const AskRegistry = v.object({
  importerId: v.string(),
  registry: v.picklist(['EORI', 'VAT']),
  number: v.string(),
});
export type AskRegistry = v.InferOutput<typeof AskRegistry>;

/**
 * Adds the job that asks a registry for a number, until it answers or the importer has another number. One for each
 * state that was saved.
 */
export function addAskRegistry(tx: Db, question: AskRegistry, version: number): Promise<void> {
  const { importerId, registry } = question;
  return addJob(tx, {
    kind: askRegistryJob,
    payload: question,
    uniqueKey: `${askRegistryJob} ${importerId} ${registry} ${version}`,
  });
}
