import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { LedgerEntryId, OrderId } from './ids.ts';
import { OrderEvent } from './order-events.ts';
import { ShipmentProblem } from './shipment-ledger.ts';

/** What became of confirmations; whoever only makes them carries none of these schemas. */
export const shipmentViewEndpoints = {
  closeShipmentProblem: endpoint({
    method: 'POST',
    path: 'shipment-ledger/close',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'Takes a confirmation that the marketplace refused or doesn’t show off the list of problems.',
    body: v.object({ _id: LedgerEntryId }),
    answer: v.object({ closeShipmentProblem: v.boolean() }),
  }),
  retrieveShipmentProblems: endpoint({
    method: 'GET',
    path: 'shipment-ledger/problems',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary:
      'Confirmations that the marketplace refused or doesn’t show, and nobody has closed, oldest first.',
    answer: v.object({ shipmentProblems: v.array(ShipmentProblem) }),
    isTagged: true,
  }),
  retrieveOrderHistory: endpoint({
    method: 'GET',
    path: 'shipment-ledger/history/{orderId}',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'What happened to one order and its confirmations, oldest first.',
    params: v.object({ orderId: OrderId }),
    answer: v.object({ orderHistory: v.array(OrderEvent) }),
  }),
} as const;
