import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { sellers } from './accounts.ts';
import { createdAt, instant } from './columns.ts';
import { orderItems, orders } from './orders.ts';

/**
 * A change that carried an Idempotency-Key. The row is written in the transaction of the effect; while
 * `status` is null the change is still running.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    sellerId: text()
      .notNull()
      .references(() => sellers.id),
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

/** Shipment confirmations: the eight fields of the specification [105] and what became of them. */
export const shipmentLedger = pgTable(
  'shipment_ledger',
  {
    id: text().primaryKey(),
    sellerId: text().notNull(),
    orderId: text().notNull(),
    marketplaceId: text().notNull(),
    dispatchDate: date({ mode: 'string' }).notNull(),
    dispatchFrom: text().notNull(),
    carrier: text().notNull(),
    deliveryService: text().notNull(),
    trackingId: text().notNull(),
    /** Made once: the marketplace knows a package again by it when the call is repeated. */
    packageReferenceId: text().notNull(),
    /** The Idempotency-Key of the confirmation, where it had one. */
    opId: text(),
    confirmedAt: createdAt(),
    /** Label of the device. */
    confirmedBy: text().notNull(),
    marketplaceState: text({ enum: ['waiting', 'accepted', 'refused'] })
      .notNull()
      .default('waiting'),
    marketplaceAt: instant(),
    marketplaceReason: text(),
  },
  table => [
    foreignKey({
      columns: [table.sellerId, table.orderId],
      foreignColumns: [orders.sellerId, orders.orderId],
    }),
    unique().on(table.sellerId, table.opId),
    unique().on(table.sellerId, table.orderId, table.packageReferenceId),
  ],
);

/** The primary key is the promise: an order item is confirmed once. */
export const shipmentLedgerItems = pgTable(
  'shipment_ledger_items',
  {
    orderItemId: text()
      .primaryKey()
      .references(() => orderItems.id),
    ledgerId: text()
      .notNull()
      .references(() => shipmentLedger.id),
    quantity: integer().notNull(),
  },
  table => [index().on(table.ledgerId)],
);
