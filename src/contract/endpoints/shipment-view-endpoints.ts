import * as v from 'valibot';
import { LedgerEntryId, OrderId } from '#src/contract/ids.ts';
import { OrderEvent } from '#src/contract/orders/order-events.ts';
import { ShipmentProblem } from '#src/contract/shipments/shipment-ledger.ts';
import { endpoint } from './endpoint.ts';

/** How far back a device knows the company's tracking numbers, and how many of them. */
export const labelDays = 60;
export const mostLabels = 10_000;

/** A tracking number as it is printed, without spaces, and an order that was confirmed with it. */
export const ShipmentLabel = v.object({ orderId: OrderId, trackingId: v.string() });
export type ShipmentLabel = v.InferOutput<typeof ShipmentLabel>;

/** What became of confirmations; anyone who only makes them carries none of these schemas. */
export const shipmentViewEndpoints = {
  closeShipmentProblem: endpoint({
    method: 'POST',
    path: 'shipment-ledger/close',
    roles: ['owner', 'office', 'warehouse'],
    body: v.object({ _id: LedgerEntryId }),
    answer: v.object({ closeShipmentProblem: v.boolean() }),
  }),
  retrieveShipmentProblems: endpoint({
    method: 'GET',
    path: 'shipment-ledger/problems',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ shipmentProblems: v.array(ShipmentProblem) }),
    isTagged: true,
  }),
  retrieveShipmentLabels: endpoint({
    method: 'GET',
    path: 'shipment-ledger/labels',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ shipmentLabels: v.array(ShipmentLabel) }),
    isTagged: true,
  }),
  retrieveOrderHistory: endpoint({
    method: 'GET',
    path: 'shipment-ledger/history/{orderId}',
    roles: ['owner', 'office', 'warehouse'],
    params: v.object({ orderId: OrderId }),
    answer: v.object({ orderHistory: v.array(OrderEvent) }),
  }),
} as const;
