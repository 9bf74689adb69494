import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call } from '#src/api/client/call.ts';
import { callQueueable, type QueueableAnswer } from '#src/api/outbox/call-queueable.ts';
import { shipmentEndpoints } from '#src/contract/endpoints/shipment-endpoints.ts';
import { shipmentViewEndpoints } from '#src/contract/endpoints/shipment-view-endpoints.ts';
import type { LedgerEntryId } from '#src/contract/ids.ts';
import { AlreadyConfirmed } from '#src/contract/shipments/shipment-conflicts.ts';
import type { NewShipment, ShipmentAmendment } from '#src/contract/shipments/shipment-ledger.ts';

/**
 * `confirmed`, `amended` and `recorded` come from the server; the others from this device. `blocked`: a person must decide
 * about an earlier one.
 */
export type ShipmentOutcome = 'confirmed' | 'amended' | 'recorded' | 'queued' | 'blocked';

/**
 * [167]
 * @param key `holdMs`: for so long it isn't sent and can be undone
 * @throws ApiFailure
 */
export async function confirmShipment(
  entry: v.InferInput<typeof NewShipment>,
  key: { idempotencyKey: string; replaces: string | undefined; holdMs?: number },
): Promise<ShipmentOutcome> {
  try {
    const result = await callQueueable(shipmentEndpoints.createShipmentLedger, { body: entry, ...key });
    return outcomeOf(result, 'confirmed');
  } catch (failure) {
    if (isConfirmedAlike(failure)) return 'confirmed';
    throw failure;
  }
}

/**
 * Other values for a confirmation, delivered or not.
 * @param key `baseEtag` of the revision that the person saw; undefined where the server hasn't answered yet. `holdMs` as above
 * @throws ApiFailure
 */
export async function amendShipment(
  amendment: v.InferInput<typeof ShipmentAmendment>,
  key: { idempotencyKey: string; baseEtag: string | undefined; holdMs?: number },
): Promise<ShipmentOutcome> {
  return outcomeOf(
    await callQueueable(shipmentEndpoints.amendShipmentLedger, { body: amendment, ...key }),
    'amended',
  );
}

/** A person has seen that the marketplace doesn't have a confirmation, and that nothing is to be sent again. */
export const closeProblem = mutationOptions<unknown, ApiFailure, LedgerEntryId>({
  mutationFn: _id => call(shipmentViewEndpoints.closeShipmentProblem, { body: { _id } }),
});

function outcomeOf(result: QueueableAnswer, done: 'confirmed' | 'amended'): ShipmentOutcome {
  if (result.kind === 'answered') return done;
  return result.receipt.held ? 'blocked' : 'queued';
}

/** The server holds this very confirmation under another key: what was wanted is done. */
function isConfirmedAlike(failure: unknown): boolean {
  if (!(failure instanceof ApiFailure)) return false;
  const details = v.safeParse(AlreadyConfirmed, failure.errors[0]);
  return details.success && details.output.sameData;
}
