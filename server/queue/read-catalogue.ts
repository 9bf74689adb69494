import * as v from 'valibot';
import type { NewJob } from './job-queue.ts';

export const readCatalogueJob = 'read-catalogue';

/** What the job gets. */
export const ReadCatalogue = v.object({ sellerId: v.string() });

/** The job that asks the marketplace's catalogue what is printed on the articles of open orders. */
export function readCatalogueJobOf(sellerId: string): NewJob {
  const payload: v.InferOutput<typeof ReadCatalogue> = { sellerId };
  return { kind: readCatalogueJob, payload, uniqueKey: `${readCatalogueJob} ${sellerId}` };
}
