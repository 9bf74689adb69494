import * as v from 'valibot';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import {
  NewShipment,
  SecondParcel,
  ShipmentAmendment,
  ShipmentReceipt,
} from '#src/contract/shipments/shipment-ledger.ts';
import { endpoint } from './endpoint.ts';

/**
 * The rows of the table about confirmations. Answers that carry a receipt have an ETag, which `amendShipmentLedger`
 * honours in `If-Match`.
 */
export const shipmentEndpoints = {
  createShipmentLedger: endpoint({
    method: queueableMutations.createShipmentLedger.method,
    path: queueableMutations.createShipmentLedger.path,
    roles: ['owner', 'office', 'warehouse'],
    body: NewShipment,
    answer: v.object({ createShipmentLedger: ShipmentReceipt }),
    outbox: queueableMutations.createShipmentLedger,
  }),
  amendShipmentLedger: endpoint({
    method: queueableMutations.amendShipmentLedger.method,
    path: queueableMutations.amendShipmentLedger.path,
    roles: ['owner', 'office', 'warehouse'],
    body: ShipmentAmendment,
    answer: v.object({ amendShipmentLedger: ShipmentReceipt }),
    outbox: queueableMutations.amendShipmentLedger,
  }),
  noteSecondParcel: endpoint({
    method: queueableMutations.noteSecondParcel.method,
    path: queueableMutations.noteSecondParcel.path,
    roles: ['owner', 'office', 'warehouse'],
    body: SecondParcel,
    answer: v.object({ noteSecondParcel: v.literal(true) }),
    outbox: queueableMutations.noteSecondParcel,
  }),
} as const;
