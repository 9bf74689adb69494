import * as v from 'valibot';
import type { NewJob } from './job-queue.ts';

export const verifyConfirmationsJob = 'verify-confirmations';

/** What the job gets. */
export const VerifyConfirmations = v.object({ sellerId: v.string() });

/** A marketplace shows a package some moments after it has accepted it. */
const firstLookAfterMs = 60_000;

/** The job that looks for what the marketplace has accepted; one at a time for each seller. */
export function verifyConfirmationsJobOf(sellerId: string): NewJob {
  const payload: v.InferOutput<typeof VerifyConfirmations> = { sellerId };
  return {
    kind: verifyConfirmationsJob,
    payload,
    uniqueKey: `${verifyConfirmationsJob} ${sellerId}`,
    afterMs: firstLookAfterMs,
  };
}
