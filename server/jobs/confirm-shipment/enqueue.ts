import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import { LedgerEntryId } from '#src/contract/ids.ts';

export const confirmShipmentJob = 'confirm-shipment';

/** What the job gets. */
export const ConfirmShipment = v.object({ ledgerId: LedgerEntryId });

/** Adds the job that sends a confirmed shipment to the marketplace. */
export function addConfirmShipment(tx: Db, ledgerId: LedgerEntryId): Promise<void> {
  const payload: v.InferOutput<typeof ConfirmShipment> = { ledgerId };
  return addJob(tx, { kind: confirmShipmentJob, payload });
}
