import * as v from 'valibot';
import { LedgerEntryId } from '#src/contract/ids.ts';
import type { NewJob } from './job-queue.ts';

export const confirmShipmentJob = 'confirm-shipment';

/** What the job gets. */
export const ConfirmShipment = v.object({ ledgerId: LedgerEntryId });

/** The job that tells the marketplace of a confirmation as it is when it begins; one at a time for each. */
export function confirmShipmentJobOf(ledgerId: LedgerEntryId): NewJob & { uniqueKey: string } {
  const payload: v.InferOutput<typeof ConfirmShipment> = { ledgerId };
  return { kind: confirmShipmentJob, payload, uniqueKey: `${confirmShipmentJob} ${ledgerId}` };
}
