import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { refreshEndpoint } from './refresh-endpoint.ts';
import { ShipmentLedgerEntry, ShipmentReceipt } from './shipment-ledger.ts';

/**
 * The rows of the table that the service worker needs: the token's, and every write that the outbox covers. They
 * stand apart so that the worker doesn't carry the schemas of every other call.
 */
export const workerEndpoints = {
  ...refreshEndpoint,
  createShipmentLedger: endpoint({
    method: 'POST',
    path: 'shipment-ledger/create',
    access: 'bearer',
    summary: 'Confirms the shipment of items of an order, the whole ordered quantity, once.',
    body: ShipmentLedgerEntry,
    answer: v.object({ createShipmentLedger: ShipmentReceipt }),
    outbox: {
      kind: 'shipment-confirmation',
      payloadVersion: 1,
      entity: entry => `order:${entry.orderId}`,
      claims: entry => entry.products.map(product => `item:${product.productId}`),
    },
  }),
} as const;
