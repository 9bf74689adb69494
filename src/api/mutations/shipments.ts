import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { callQueueable } from '#src/api/client/call-queueable.ts';
import { AlreadyConfirmed } from '#src/contract/api-error.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import type { ShipmentLedgerEntry } from '#src/contract/shipment-ledger.ts';

/**
 * `confirmed` comes from the server; the others from this device. `held`: a person must decide about an earlier one.
 */
export type ShipmentOutcome = 'confirmed' | 'kept' | 'held';

/** [167] @throws ApiFailure */
export async function confirmShipment(
  entry: v.InferInput<typeof ShipmentLedgerEntry>,
  key: { idempotencyKey: string; replaces: string | undefined },
): Promise<ShipmentOutcome> {
  try {
    const result = await callQueueable(endpoints.createShipmentLedger, { body: entry, ...key });
    if (result.kind === 'answered') return 'confirmed';
    return result.receipt.held ? 'held' : 'kept';
  } catch (failure) {
    if (isConfirmedAlike(failure)) return 'confirmed';
    throw failure;
  }
}

/** The server holds this very confirmation under another key: what was wanted is done. */
function isConfirmedAlike(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const details = v.safeParse(AlreadyConfirmed, failure.errors[0]);
  return details.success && details.output.sameData;
}
