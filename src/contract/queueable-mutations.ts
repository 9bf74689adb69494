import * as v from 'valibot';
import { ImporterId, LedgerEntryId, OrderId, ProductId } from './ids.ts';

// biome-ignore lint/suspicious/noExplicitAny: the bound of a generic parameter; each write infers its own.
type AnySchema = v.GenericSchema<any, any>;

/** Counts up with each shape of row that the outbox keeps. */
export type RowKind = 'shipment-confirmation' | 'shipment-amendment' | 'importer-create' | 'importer-update';

/** A write that the outbox may keep and send later: all that a device needs to know of it. */
export interface QueueableMutation {
  kind: RowKind;
  method: 'POST' | 'PUT';
  /** Below the API's base. */
  path: string;
  /** Counts up when the shape of the payload changes. */
  payloadVersion: number;
  /** The n-th brings a payload of version n to version n + 1, of the same entity; one less than `payloadVersion`. */
  upgrades: readonly ((payload: unknown) => unknown)[];
  /**
   * Set where the newest payload of an entity is the whole of it: an edit takes the place of what was never sent.
   * Names the kind of the row that carries an edit made after an earlier one may have left.
   */
  laterKind?: RowKind;
  /**
   * Entity: writes of one are delivered first in, first out. Claims: what one waiting write holds against another,
   * such as the order items of a confirmation. Null for a body that is not to be kept: it goes to the server.
   */
  describe(body: unknown): { entity: string; claims: readonly string[] } | null;
  /** Whether a body is the answer that this call promises. */
  isAnswer(body: unknown): boolean;
}

interface Described<Body extends AnySchema>
  extends Omit<QueueableMutation, 'describe' | 'isAnswer' | 'method' | 'upgrades'> {
  upgrades?: QueueableMutation['upgrades'];
  /** What the outbox must find in a body to keep it; everything else is the server's to check. */
  body: Body;
  /** What distinguishes our server's answer from a stranger's. */
  answer: AnySchema;
  entity: (body: v.InferOutput<Body>) => string;
  claims?: (body: v.InferOutput<Body>) => readonly string[];
}

/** Keeps the literal types of method and path, which the endpoint table takes over. */
function queueableMutation<const Method extends 'POST' | 'PUT', const Body extends AnySchema>({
  body,
  answer,
  entity,
  claims,
  ...write
}: Described<Body> & { method: Method }): QueueableMutation & { method: Method } {
  return {
    upgrades: [],
    ...write,
    describe(value) {
      const parsed = v.safeParse(body, value);
      if (!parsed.success) return null;
      return { entity: entity(parsed.output), claims: claims?.(parsed.output) ?? [] };
    },
    isAnswer: value => v.is(answer, value),
  };
}

const id = v.object({ _id: v.string() });
const draft = v.object({ _id: ImporterId, status: v.literal('DRAFT') });
const importer = (body: { _id: string }) => `importer:${body._id}`;
const order = (body: { orderId: string }) => `order:${body.orderId}`;
const confirmation = (body: { _id: string }) => `confirmation:${body._id}`;

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
      _id: v.optional(LedgerEntryId),
      orderId: OrderId,
      products: v.pipe(v.array(v.object({ productId: ProductId })), v.nonEmpty()),
    }),
    answer: v.object({ createShipmentLedger: id }),
    entity: order,
    claims: entry => [
      ...entry.products.map(product => `item:${product.productId}`),
      ...(entry._id === undefined ? [] : [confirmation({ _id: entry._id })]),
    ],
  }),
  amendShipmentLedger: queueableMutation({
    kind: 'shipment-amendment',
    method: 'PUT',
    path: 'shipment-ledger/amend',
    payloadVersion: 1,
    body: v.object({ _id: LedgerEntryId, orderId: OrderId }),
    answer: v.object({ amendShipmentLedger: id }),
    entity: order,
    // Not its items: the confirmation itself holds those.
    claims: entry => [confirmation(entry)],
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
