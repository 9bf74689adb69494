import type * as v from 'valibot';
import { endpoints } from '#src/contract/endpoints.ts';
import type { ShipmentLedgerEntry, ShipmentReceipt } from '#src/contract/shipment-ledger.ts';
import { callCovered } from './call-covered.ts';

export type ShipmentOutcome =
  | { kind: 'confirmed'; opId: string; receipt: ShipmentReceipt }
  | { kind: 'kept'; opId: string };

/** [167] @throws ApiFailure */
export async function confirmShipment(
  entry: v.InferInput<typeof ShipmentLedgerEntry>,
  key: { idempotencyKey: string; replaces: string | undefined },
): Promise<ShipmentOutcome> {
  const answer = await callCovered(endpoints.createShipmentLedger, { body: entry, ...key });
  if (answer.kind === 'kept') return { kind: 'kept', opId: answer.receipt.opId };
  return { kind: 'confirmed', opId: key.idempotencyKey, receipt: answer.answer.createShipmentLedger };
}
