import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { ApplyUpload } from '#server/queue/apply-upload.ts';
import { applyNext } from '#server/services/confirmation-uploads/apply-upload.ts';

/** An attempt ends within the time that a stopping server waits for it. */
const attemptMs = 2000;
const lookAgainMs = 500;

/**
 * Confirms the orders of an upload for as long as somebody wants it, in the pace of the marketplace.
 * @param onApplied called after each order
 */
export function createApplyUploadHandler(
  { db, now }: { db: Db; now: () => Date },
  onApplied: () => void,
): JobHandler {
  return async payload => {
    const { sellerId, uploadId } = v.parse(ApplyUpload, payload);
    const end = Date.now() + attemptMs;
    while (Date.now() < end) {
      const step = await applyNext(db, sellerId, uploadId, now());
      if (step === 'ended') return 'done';
      if (step === 'waits') return { retryInMs: lookAgainMs };
      onApplied();
    }
    return { retryInMs: 0 };
  };
}
