import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { addJob } from './job-queue.ts';

export const fetchOrdersJob = 'fetch-orders';

/** What the job gets. */
export const FetchOrders = v.object({
  sellerId: v.string(),
  linkedAt: v.pipe(v.string(), v.isoTimestamp()),
});

/**
 * Adds the job that fetches a linked account's orders, then polls. Each link has its own, so that a new one is not made
 * to wait for the old one's turn.
 */
export function addFetchOrders(
  tx: Db,
  { sellerId, linkedAt }: { sellerId: string; linkedAt: Date },
): Promise<void> {
  const payload: v.InferOutput<typeof FetchOrders> = { sellerId, linkedAt: linkedAt.toISOString() };
  return addJob(tx, {
    kind: fetchOrdersJob,
    payload,
    uniqueKey: `${fetchOrdersJob} ${sellerId} ${payload.linkedAt}`,
  });
}
