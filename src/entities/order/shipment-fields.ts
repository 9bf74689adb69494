import type { ShipmentValues } from '#src/contract/shipment-ledger.ts';

/** The values of a confirmation, in the order of its form. */
export const shipmentFields = [
  'trackingId',
  'carrier',
  'deliveryService',
  'dispatchDate',
  'dispatchFrom',
] as const satisfies (keyof ShipmentValues)[];
export type ShipmentField = (typeof shipmentFields)[number];
