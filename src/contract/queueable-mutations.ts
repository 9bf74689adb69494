import * as v from 'valibot';
import { ImporterId, OrderId, ProductId } from './ids.ts';
import { queueableMutation } from './queueable-mutation.ts';

const id = v.object({ _id: v.string() });
const draft = v.object({ _id: ImporterId, status: v.literal('DRAFT') });
const importer = (body: { _id: string }) => `importer:${body._id}`;

/**
 * Every write that the outbox covers. They are separate from the endpoint table, which takes its routes from here, so
 * that the service worker carries no schemas but these.
 */
export const queueableMutations = {
  createShipmentLedger: queueableMutation({
    kind: 'shipment-confirmation',
    method: 'POST',
    path: 'shipment-ledger/create',
    payloadVersion: 1,
    body: v.object({
      orderId: OrderId,
      products: v.pipe(v.array(v.object({ productId: ProductId })), v.nonEmpty()),
    }),
    answer: v.object({ createShipmentLedger: id }),
    entity: entry => `order:${entry.orderId}`,
    claims: entry => entry.products.map(product => `item:${product.productId}`),
  }),
  createImporter: queueableMutation({
    kind: 'importer-create',
    method: 'POST',
    path: 'importer/create',
    payloadVersion: 1,
    laterKind: 'importer-update',
    body: draft,
    answer: v.object({ createImporter: id }),
    entity: importer,
  }),
  updateImporter: queueableMutation({
    kind: 'importer-update',
    method: 'PUT',
    path: 'importer/update',
    payloadVersion: 1,
    laterKind: 'importer-update',
    body: draft,
    answer: v.object({ updateImporter: id }),
    entity: importer,
  }),
} as const;
