import * as v from 'valibot';
import type { ErrorCode } from '#src/contract/api-error.ts';
import { ImporterId, LedgerEntryId, OrderId, ProductId } from '#src/contract/ids.ts';

// biome-ignore lint/suspicious/noExplicitAny: the bound of a generic parameter; each write infers its own.
type AnySchema = v.GenericSchema<any, any>;

export type RowKind =
  | 'shipment-confirmation'
  | 'shipment-amendment'
  | 'second-parcel'
  | 'hand-over'
  | 'product-code'
  | 'importer-create'
  | 'importer-update';

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
   * Set where a write edits something: it takes the place of what was never sent of its subject. Names the kind of the
   * row that carries an edit made after an earlier one may have left.
   */
  laterKind?: RowKind;
  /** What a write is about, where edits of it may follow: at most two of one subject wait. */
  subject?(row: { entity: string; locks: readonly string[] }): string | undefined;
  /** The payload where an edit takes the place of an earlier one; without it, the edit's own is the whole. */
  merged?(earlier: unknown, edit: unknown): unknown;
  /**
   * Entity: writes of one are delivered first in, first out. Claims: what one waiting write holds against another,
   * such as the order items of a confirmation. Null for a body that is not to be kept: it goes to the server.
   */
  describe(body: unknown): { entity: string; locks: readonly string[] } | null;
  /** Whether a body is the answer that this call promises. */
  isAnswer(body: unknown): boolean;
  /** Codes of a 409 that leave two versions, between which a person decides. Any other code refuses this one. */
  conflicts?: Partial<Record<string, 'already-confirmed' | 'version-conflict'>>;
}

/** With the codes spelt as the server has them. */
type Conflicts = Partial<Record<ErrorCode, 'already-confirmed' | 'version-conflict'>>;

interface Described<Body extends AnySchema>
  extends Omit<QueueableMutation, 'describe' | 'isAnswer' | 'method' | 'payloadVersion' | 'upgrades'> {
  /** The first one where nothing is said. */
  payloadVersion?: number;
  upgrades?: QueueableMutation['upgrades'];
  /** What the outbox must find in a body to keep it; everything else is the server's to check. */
  body: Body;
  /** What distinguishes our server's answer from a stranger's. */
  answer: AnySchema;
  entity: (body: v.InferOutput<Body>) => string;
  locks?: (body: v.InferOutput<Body>) => readonly string[];
}

/** Keeps the literal types of method and path, which the endpoint table takes over. */
function queueableMutation<const Method extends 'POST' | 'PUT', const Body extends AnySchema>({
  body,
  answer,
  entity,
  locks,
  ...write
}: Described<Body> & { method: Method }): QueueableMutation & { method: Method } {
  return {
    payloadVersion: 1,
    upgrades: [],
    ...write,
    describe(value) {
      const parsed = v.safeParse(body, value);
      if (!parsed.success) return null;
      return { entity: entity(parsed.output), locks: locks?.(parsed.output) ?? [] };
    },
    isAnswer: value => v.is(answer, value),
  };
}

const id = v.object({ _id: v.string() });
/** Of something that is only ever added, by an id that was made on the device: its rows wait for no other. */
const addition = (kind: RowKind, act: string, call: string) =>
  queueableMutation({
    kind,
    method: 'POST',
    path: `${kind}/${act}`,
    body: v.object({ _id: v.pipe(v.string(), v.nonEmpty()) }),
    answer: v.object({ [call]: id }),
    entity: ({ _id }) => `${kind}:${_id}`,
  });
/** What a row claims that makes or amends a confirmation. */
export const confirmationLock = (_id: string) => `confirmation:${_id}`;
const confirmation = ({ locks }: { locks: readonly string[] }) =>
  locks.find(claim => claim.startsWith(confirmationLock('')));
export const itemLock = (productId: string) => `item:${productId}`;
export const isItemLock = (claim: string): boolean => claim.startsWith(itemLock(''));
const draft = v.object({ _id: ImporterId, status: v.literal('DRAFT') });
const importer = (body: { _id: string }) => `importer:${body._id}`;
export const entityOfOrder = (orderId: string) => `order:${orderId}`;
/** The order that a row is about, if it is about one. */
export const orderOfEntity = (entity: string): string | undefined =>
  entity.startsWith(entityOfOrder('')) ? entity.slice(entityOfOrder('').length) : undefined;

/** What a waiting write does to tracking numbers, as far as others wait for it. */
const Labels = v.object({
  trackingId: v.string(),
  frees: v.optional(v.string()),
  sharedLabel: v.optional(v.unknown()),
  swapsWith: v.optional(v.unknown()),
});

/**
 * The tracking number that a payload takes and the one that it frees. Where a person said why another order has the
 * same, it takes none that it would have to wait for.
 */
export function labelsOf(payload: unknown): { takes?: string | undefined; frees?: string | undefined } {
  const parsed = v.safeParse(Labels, payload);
  if (!parsed.success) return {};
  const { trackingId, frees, sharedLabel, swapsWith } = parsed.output;
  return { takes: sharedLabel || swapsWith ? undefined : trackingId, frees };
}

/**
 * Every write that the outbox covers. They are separate from the endpoint table, which takes its routes from here, so
 * that the service worker carries no schemas but these.
 */
export const queueableMutations = {
  createShipmentLedger: queueableMutation({
    kind: 'shipment-confirmation',
    method: 'POST',
    path: 'shipment-ledger/create',
    body: v.object({
      _id: v.optional(LedgerEntryId),
      orderId: OrderId,
      products: v.pipe(v.array(v.object({ productId: ProductId })), v.nonEmpty()),
    }),
    answer: v.object({ createShipmentLedger: id }),
    entity: ({ orderId }) => entityOfOrder(orderId),
    locks: ({ _id, products }) => [
      ...products.map(({ productId }) => itemLock(productId)),
      ...(_id === undefined ? [] : [confirmationLock(_id)]),
    ],
    subject: confirmation,
    conflicts: { 'SHIPMENT.ALREADY_CONFIRMED': 'already-confirmed' } satisfies Conflicts,
  }),
  amendShipmentLedger: queueableMutation({
    kind: 'shipment-amendment',
    method: 'PUT',
    path: 'shipment-ledger/amend',
    laterKind: 'shipment-amendment',
    body: v.object({ _id: LedgerEntryId, orderId: OrderId }),
    answer: v.object({ amendShipmentLedger: id }),
    // After its order's other writes, and no others' but its confirmation's own: an order may have several packages.
    entity: ({ orderId }) => entityOfOrder(orderId),
    locks: amendment => [confirmationLock(amendment._id)],
    subject: confirmation,
    merged: (earlier, edit) => ({
      ...(earlier as object),
      // What a person said of the earlier carrier and number, they have not said of the edit's.
      sendAnyway: undefined,
      sharedLabel: undefined,
      swapsWith: undefined,
      ...(edit as object),
      // The number in between was never sent.
      frees: (earlier as { frees?: unknown }).frees,
    }),
  }),
  noteSecondParcel: queueableMutation({
    kind: 'second-parcel',
    method: 'POST',
    path: 'shipment-ledger/second-parcel',
    body: v.object({ orderId: OrderId }),
    answer: v.object({ noteSecondParcel: v.literal(true) }),
    entity: ({ orderId }) => entityOfOrder(orderId),
  }),
  closeHandOver: addition('hand-over', 'close', 'closeHandOver'),
  learnProductCode: addition('product-code', 'learn', 'learnProductCode'),
  createImporter: queueableMutation({
    kind: 'importer-create',
    method: 'POST',
    path: 'importer/create',
    laterKind: 'importer-update',
    subject: ({ entity }) => entity,
    body: draft,
    answer: v.object({ createImporter: id }),
    entity: importer,
    // The id of a draft made here exists there, such as after its first row was discarded.
    conflicts: { 'IMPORTER.ID_TAKEN': 'version-conflict' } satisfies Conflicts,
  }),
  updateImporter: queueableMutation({
    kind: 'importer-update',
    method: 'PUT',
    path: 'importer/update',
    laterKind: 'importer-update',
    subject: ({ entity }) => entity,
    body: draft,
    answer: v.object({ updateImporter: id }),
    entity: importer,
  }),
} as const;
