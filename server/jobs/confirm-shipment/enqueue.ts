import type { Db } from '#server/db/db.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import type { LedgerEntryId } from '#src/contract/ids.ts';

export const confirmShipmentJob = 'confirm-shipment';

/** Adds the job that tells a confirmed shipment to the marketplace. */
export function addConfirmShipment(tx: Db, ledgerId: LedgerEntryId): Promise<void> {
  return addJob(tx, { kind: confirmShipmentJob, payload: { ledgerId } });
}
