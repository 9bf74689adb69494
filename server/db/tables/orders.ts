import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#src/contract/orders/order-status.ts';
import { sellers } from './accounts.ts';
import { createdAt, instant, refersTo } from './columns.ts';

/** An order is known by the marketplace's number, within its seller: another seller's is another order. */
export const orders = pgTable(
  'orders',
  {
    sellerId: refersTo(() => sellers.id),
    orderId: text().notNull(),
    marketplaceId: text().notNull(),
    /** The marketplace's latest instant for a shipment confirmation. */
    shipBy: instant(),
    /** The marketplace's promise to the buyer: from then on, and by then. */
    deliverFrom: instant(),
    deliverBy: instant(),
    /** What the marketplace says of the order; see `domain/order-status.ts`. */
    status: text().$type<OrderStatus>().notNull().default('open'),
    /** Whether any of its items carries the marketplace's IOSS number: then its carriers are limited. */
    isIoss: boolean().notNull().default(false),
    /** When the marketplace was last asked about this order alone. */
    readAt: instant(),
    /** Which report of the marketplace is here, so that an older one doesn't replace it; see `ageOf`. */
    reportedAt: instant(),
    reportRequestedAt: instant(),
    createdAt: createdAt(),
    /** When any of it was first confirmed, here or with another tool; kept by triggers, like the next one. */
    confirmedAt: instant(),
    /** When the marketplace had all of it that isn't cancelled; null until then, and where it doesn't say. */
    acceptedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.orderId] }),
    // Brokers know an order by its number alone.
    index().on(table.orderId),
    // The days of the page Confirmations.
    index().on(table.sellerId, table.confirmedAt, table.orderId),
    index().on(table.sellerId, table.shipBy, table.orderId),
    index().on(table.sellerId, table.createdAt, table.orderId),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: text().primaryKey(),
    sellerId: text().notNull(),
    orderId: text().notNull(),
    /** What the marketplace calls the item; its confirmations need it. */
    marketplaceItemId: text().notNull(),
    /** Place within the order, from 0. */
    position: integer().notNull(),
    name: text().notNull(),
    /** What the seller calls the article, and the marketplace; null where it doesn't say. */
    sku: text(),
    asin: text(),
    quantity: integer().notNull(),
    status: text().$type<OrderStatus>().notNull().default('open'),
    /** How many are in packages, as the marketplace says. */
    fulfilledQuantity: integer().notNull().default(0),
    /** The larger of `fulfilledQuantity` and what a confirmation holds that wasn't refused: kept by triggers. */
    shippedQuantity: integer().notNull().default(0),
    trackingId: text(),
    /** Who cancelled it, in the marketplace's words, such as BUYER; null where it doesn't say. */
    cancelledBy: text(),
    /** Price of the whole quantity. */
    price: numeric({ precision: 14, scale: 2, mode: 'number' }).notNull(),
    /** ISO 4217. */
    currency: text().notNull(),
  },
  table => [
    foreignKey({
      columns: [table.sellerId, table.orderId],
      foreignColumns: [orders.sellerId, orders.orderId],
    }),
    index().on(table.sellerId, table.orderId, table.position),
  ],
);

/** Packages of an order as the marketplace last reported them, no matter who sent them. */
export const marketplacePackages = pgTable(
  'marketplace_packages',
  {
    sellerId: text().notNull(),
    orderId: text().notNull(),
    packageReferenceId: text().notNull(),
    /** As the marketplace calls it, such as DELIVERED; null where it says nothing. */
    status: text(),
    carrier: text(),
    shippingService: text(),
    trackingNumber: text(),
    shippedAt: instant(),
    /** When the marketplace first had it: of a package of another tool, when that confirmed it. */
    createdAt: instant(),
    items: jsonb().$type<readonly { orderItemId: string; quantity: number }[]>().notNull().default([]),
    readAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.orderId, table.packageReferenceId] }),
    foreignKey({
      columns: [table.sellerId, table.orderId],
      foreignColumns: [orders.sellerId, orders.orderId],
    }),
  ],
);

// What the index of waiting orders is made of, and their queries by the same words.
export const latestShipBy = (shipBy: AnyPgColumn) => sql`coalesce(${shipBy}, 'infinity'::timestamptz)`;
export const inDigitOrder = (orderId: AnyPgColumn) => sql`${orderId} collate "C"`;
export const isToShip = (of: { openCount: AnyPgColumn }) => sql`${of.openCount} > 0`;

/**
 * An order's status at customs, and whatever else its line in the tracking list shows: the list is read from this table
 * alone. Triggers keep the counts, the ship-by and the sequence; see docs/decisions/010-tracking-list-sync.md.
 */
export const clearances = pgTable(
  'clearances',
  {
    sellerId: text().notNull(),
    orderId: text().notNull(),
    status: text({ enum: ['NOT_RELEASED', 'RELEASED', 'IN_PROGRESS'] }).notNull(),
    place: text(),
    mrn: text(),
    /** Compact JWS of the broker; stored signed, since ten thousand of them travel in one list. */
    proof: text(),
    handedOverAt: instant(),
    releasedAt: instant(),
    updatedAt: instant().notNull(),
    /** The order's. */
    shipBy: instant(),
    marketplaceId: text().notNull().default(''),
    orderStatus: text().$type<OrderStatus>().notNull().default('open'),
    isIoss: boolean().notNull().default(false),
    /** How many items the order has; a row that is inserted with 0 is filled by a trigger, with all that it says of its order. */
    itemCount: integer().notNull().default(0),
    confirmedCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** How many wait for their first confirmation; see `isOpenItem`. */
    openCount: integer().notNull().default(0),
    /** The number of its latest change among its seller's; null until a reader numbers it. */
    sequence: bigint({ mode: 'number' }),
    /** Its first number: from there on it is in the list. */
    listedFrom: bigint({ mode: 'number' }),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.orderId] }),
    foreignKey({
      columns: [table.sellerId, table.orderId],
      foreignColumns: [orders.sellerId, orders.orderId],
    }),
    index().on(table.sellerId, table.updatedAt, table.orderId),
    index().on(table.sellerId, table.releasedAt, table.orderId).where(sql`${table.releasedAt} is not null`),
    index().on(table.sellerId, table.sequence),
    index().on(table.sellerId).where(sql`${table.listedFrom} is null`),
    index('clearances_waiting_index')
      .on(table.sellerId, latestShipBy(table.shipBy), inDigitOrder(table.orderId))
      .where(isToShip(table)),
    index('clearances_cancellation_requested_index')
      .on(table.sellerId)
      .where(sql`${table.orderStatus} = 'cancellation-requested' and ${table.openCount} > 0`),
  ],
);

/** How far the changes of a seller's tracking list are numbered. Anyone who numbers them has this row locked. */
export const trackingSequences = pgTable('tracking_sequences', {
  sellerId: text()
    .primaryKey()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  sequence: bigint({ mode: 'number' }).notNull().default(0),
  /** Orders in the list up to this number. */
  total: integer().notNull().default(0),
  /** Names the history that the numbers belong to: another one each time that the database was started, or restored. */
  history: bigint({ mode: 'number' }).notNull().default(0),
  /** The running database that began this history. */
  begunBy: text().notNull().default(''),
});

/** Histories that ended, with the last number of each: what a device was told beyond it was lost by a restore. */
export const trackingHistories = pgTable(
  'tracking_histories',
  {
    sellerId: refersTo(() => sellers.id, 'cascade'),
    history: bigint({ mode: 'number' }).notNull(),
    lastSequence: bigint({ mode: 'number' }).notNull(),
    endedAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.sellerId, table.history] })],
);

/** Orders that were in the list and no longer exist. */
export const removedOrders = pgTable(
  'removed_orders',
  {
    sellerId: refersTo(() => sellers.id, 'cascade'),
    orderId: text().notNull(),
    /** As of a clearance. */
    sequence: bigint({ mode: 'number' }),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.orderId] }),
    index().on(table.sellerId, table.sequence),
  ],
);
