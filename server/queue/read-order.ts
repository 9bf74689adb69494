import * as v from 'valibot';
import type { NewJob } from './job-queue.ts';

export const readOrderJob = 'read-order';

/** What the job gets. */
export const ReadOrder = v.object({ sellerId: v.string(), orderId: v.string() });

/** The job that asks the marketplace about one order. */
export function readOrderJobOf(sellerId: string, orderId: string): NewJob {
  const payload: v.InferOutput<typeof ReadOrder> = { sellerId, orderId };
  return { kind: readOrderJob, payload, uniqueKey: `${readOrderJob} ${sellerId} ${orderId}` };
}
