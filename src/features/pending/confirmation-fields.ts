import type { ShipmentValues } from '#src/contract/shipment-ledger.ts';

/** What is compared of two confirmations, in the order of the form. */
export const confirmationFields = [
  'trackingId',
  'carrier',
  'deliveryService',
  'dispatchDate',
  'dispatchFrom',
] as const satisfies (keyof ShipmentValues)[];
