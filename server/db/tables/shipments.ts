import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { OrderEventDetail, OrderEventKind } from '#src/contract/orders/order-events.ts';
import type { HandOverList } from '#src/contract/shipments/hand-over.ts';
import type { ShipmentField } from '#src/contract/shipments/shipment-ledger.ts';
import type { MarketplaceRefusalCode, Verification } from '#src/contract/shipments/shipment-outcome.ts';
import { sellers } from './accounts.ts';
import { createdAt, instant, refersTo } from './columns.ts';
import { orderItems, orders } from './orders.ts';

/**
 * A change that carried an Idempotency-Key. The row is written in the transaction of the effect; while
 * `status` is null the change is still running.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    sellerId: refersTo(() => sellers.id),
    key: text().notNull(),
    /** Digest of method, path and payload: the same key must not name another change. */
    fingerprint: text().notNull(),
    /** HTTP status of the stored answer. */
    status: integer(),
    answer: jsonb().$type<unknown>(),
    createdAt: createdAt(),
    /** Null: kept for ever. */
    expiresAt: instant(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.key] }), index().on(table.expiresAt)],
);

/** A column for each value of a confirmation: one that is missing here doesn't compile. */
const shipmentColumns = () =>
  ({
    trackingId: text().notNull(),
    carrier: text().notNull(),
    deliveryService: text().notNull(),
    dispatchDate: date({ mode: 'string' }).notNull(),
    dispatchFrom: text().notNull(),
  }) satisfies Record<ShipmentField, unknown>;

/**
 * Shipment confirmations: the eight fields of the specification [105] as they are now, and what became of them. Earlier
 * revisions are in `orderEvents`.
 */
export const shipmentLedger = pgTable(
  'shipment_ledger',
  {
    id: text().primaryKey(),
    sellerId: text().notNull(),
    orderId: text().notNull(),
    marketplaceId: text().notNull(),
    ...shipmentColumns(),
    /**
     * Equal for all spellings of one number, and for a few texts that are none: `parcelNumber` decides. Generated, so
     * that it is right in entries of builds that don't know it.
     */
    labelKey: text().generatedAlwaysAs(
      sql`upper(regexp_replace(normalize("tracking_id", NFKC), '[^0-9A-Za-z]', '', 'g'))`,
    ),
    /** Made once: the marketplace knows a package again by it when the call is repeated. */
    packageReferenceId: text().notNull(),
    /** The Idempotency-Key of the confirmation, where it had one. */
    opId: text(),
    confirmedAt: createdAt(),
    /** Label of the device. */
    confirmedBy: text().notNull(),
    /** Counts up with each amendment. */
    revision: integer().notNull().default(1),
    /** When and on which device the newest revision was made; null for the first. */
    amendedAt: instant(),
    amendedBy: text(),
    /** A person knew that the carrier isn't on the list that we have, and sent it. */
    isSentAnyway: boolean().notNull().default(false),
    /** The marketplace's answer to the newest revision. */
    marketplaceState: text({ enum: ['waiting', 'accepted', 'refused'] })
      .notNull()
      .default('waiting'),
    marketplaceAt: instant(),
    /** When it accepted any revision first, which is what counts for the ship-by: kept by a trigger. */
    acceptedAt: instant(),
    marketplaceReason: text(),
    marketplaceCode: text().$type<MarketplaceRefusalCode>(),
    /** What the marketplace showed when the newest revision was read back; null until then. */
    verification: text().$type<Verification>(),
    verificationAt: instant(),
    /** How often the newest revision was resent because it wasn't there. */
    resends: integer().notNull().default(0),
    /** Since when something in the parcel is cancelled, if the parcel hadn't been handed over by then. */
    cancelledAt: instant(),
    /** A person has seen that the marketplace doesn't have it, or that its parcel must not leave. */
    closedAt: instant(),
  },
  table => [
    foreignKey({
      columns: [table.sellerId, table.orderId],
      foreignColumns: [orders.sellerId, orders.orderId],
    }),
    unique().on(table.sellerId, table.opId),
    unique().on(table.sellerId, table.orderId, table.packageReferenceId),
    index().on(table.sellerId, table.labelKey),
    // What was packed in the last days, and what was corrected.
    index().on(table.sellerId, table.confirmedAt),
    index().on(table.sellerId, table.amendedAt).where(sql`${table.amendedAt} is not null`),
    // What is read back, and what needs a person: few of a seller's many.
    index()
      .on(table.sellerId, table.marketplaceAt)
      .where(
        sql`${table.marketplaceState} = 'accepted' and ${table.verification} is distinct from 'verified'`,
      ),
    index()
      .on(table.sellerId)
      .where(sql`${table.marketplaceState} = 'refused' and ${table.closedAt} is null`),
    index('shipment_ledger_seller_id_cancelled_index')
      .on(table.sellerId)
      .where(sql`${table.cancelledAt} is not null and ${table.closedAt} is null`),
  ],
);

/** Lists of parcels that were given to a carrier, as they were signed: rows are only ever added. */
export const handOverLists = pgTable(
  'hand_over_lists',
  {
    sellerId: refersTo(() => sellers.id),
    /** Made on the device. */
    id: text().notNull(),
    content: jsonb().$type<Omit<HandOverList, '_id'>>().notNull(),
    personId: text().notNull(),
    /** Label of the device. */
    device: text().notNull(),
    arrivedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.id] }), index().on(table.sellerId, table.arrivedAt)],
);

/** Which lists a parcel is on, by its confirmation; what was signed is in the lists. Rows are only ever added. */
export const handOverParcels = pgTable(
  'hand_over_parcels',
  {
    sellerId: refersTo(() => sellers.id),
    ledgerId: text().notNull(),
    listId: text().notNull(),
    orderId: text().notNull(),
    trackingId: text().notNull(),
    /** When its list arrived it was on another one, or its confirmation wasn't there. */
    isDoubtful: boolean().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.ledgerId, table.listId] }),
    foreignKey({
      name: 'hand_over_parcels_list_fk',
      columns: [table.sellerId, table.listId],
      foreignColumns: [handOverLists.sellerId, handOverLists.id],
    }),
    index().on(table.sellerId).where(sql`${table.isDoubtful}`),
  ],
);

/** The primary key is the promise: an order item is confirmed once. */
export const shipmentLedgerItems = pgTable(
  'shipment_ledger_items',
  {
    orderItemId: text()
      .primaryKey()
      .references(() => orderItems.id),
    ledgerId: refersTo(() => shipmentLedger.id),
    quantity: integer().notNull(),
  },
  table => [index().on(table.ledgerId)],
);

/**
 * What happened to an order, in the order in which it was written; rows are only ever added. `orderId` is null for what
 * concerns no order: other parts of the product may keep their history here too.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: refersTo(() => sellers.id),
    orderId: text(),
    at: createdAt(),
    kind: text().$type<OrderEventKind>().notNull(),
    ledgerId: text(),
    /** Of the confirmation. */
    revision: integer(),
    /** Who did it: an id and not a name, since people change and go. Null where nobody here did. */
    userId: text(),
    /** Label of the device. */
    device: text(),
    /** Of a revision: when a person pressed, where its device said how long ago that was. */
    pressedAt: instant(),
    detail: jsonb().$type<OrderEventDetail>().notNull().default({}),
  },
  table => [
    index().on(table.sellerId, table.orderId, table.id),
    // What a person confirmed.
    index('order_events_of_person_index')
      .on(table.sellerId, table.userId, table.id)
      .where(sql`${table.kind} in ('confirmed', 'amended')`),
    // Parcels that weren't counted: few of a seller's many.
    index('order_events_not_counted_index')
      .on(table.sellerId, table.at)
      .where(sql`${table.detail} -> 'contents' -> 'notCounted' is not null`),
    // A revision is made once.
    uniqueIndex().on(table.ledgerId, table.revision).where(sql`${table.kind} in ('confirmed', 'amended')`),
  ],
);

/** What is printed on articles: one code may be of several SKUs, such as one article that is offered twice. */
export const productCodes = pgTable(
  'product_codes',
  {
    sellerId: refersTo(() => sellers.id),
    /** Made on the device. */
    id: text().notNull(),
    code: text().notNull(),
    sku: text().notNull(),
    /** `offered`: by a member who may not decide for the company. */
    source: text({ enum: ['learnt', 'offered'] }).notNull(),
    personId: text().notNull(),
    at: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.id] }),
    unique().on(table.sellerId, table.code, table.sku),
    index().on(table.sellerId, table.at),
  ],
);

/** What the marketplace's catalogue says of the articles that were ordered: each was asked about once. */
export const catalogueArticles = pgTable(
  'catalogue_articles',
  {
    sellerId: refersTo(() => sellers.id),
    asin: text().notNull(),
    /** Trade item numbers in 14 digits; empty where the catalogue has none. */
    codes: jsonb().$type<readonly string[]>().notNull(),
    readAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.asin] })],
);

/** Which carrier may carry what, by lists that the desk replaces as a whole. */
export const carrierRules = pgTable(
  'carrier_rules',
  {
    /** The load that brought it; the newest of a marketplace and scheme is in force, earlier ones are kept. */
    version: integer().notNull(),
    marketplaceId: text().notNull(),
    /** `IOSS`: orders with the marketplace's IOSS number. `ANY`: every other. */
    scheme: text({ enum: ['IOSS', 'ANY'] }).notNull(),
    carrierCode: text().notNull(),
    /** Null: every service. */
    services: jsonb().$type<readonly string[]>(),
    /** Days; the list is known to be right from and until then, both included. */
    from: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }).notNull(),
    source: text().notNull(),
    loadedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.marketplaceId, table.scheme, table.version, table.carrierCode] })],
);

/** Carriers that the marketplace refused for this seller: the next person who chooses one is warned. */
export const carrierRefusals = pgTable(
  'carrier_refusals',
  {
    sellerId: refersTo(() => sellers.id),
    marketplaceId: text().notNull(),
    scheme: text({ enum: ['IOSS', 'ANY'] }).notNull(),
    carrier: text().notNull(),
    refusedAt: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.scheme, table.carrier] })],
);
