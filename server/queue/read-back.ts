import * as v from 'valibot';
import type { NewJob } from './job-queue.ts';

export const readBackJob = 'read-back';

/** What the job gets. */
export const ReadBackOf = v.object({ sellerId: v.string() });

/** A marketplace shows a package some moments after it has accepted it. */
const firstLookAfterMs = 60_000;

/** The job that looks for what the marketplace has accepted; one at a time for each seller. */
export function readBackJobOf(sellerId: string): NewJob {
  const payload: v.InferOutput<typeof ReadBackOf> = { sellerId };
  return {
    kind: readBackJob,
    payload,
    uniqueKey: `${readBackJob} ${sellerId}`,
    afterMs: firstLookAfterMs,
  };
}
