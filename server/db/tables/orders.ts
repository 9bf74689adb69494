import { foreignKey, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sellers } from './accounts.ts';
import { createdAt, instant } from './columns.ts';

/** An order is known by the marketplace's number, within its seller: another seller's is another order. */
export const orders = pgTable(
  'orders',
  {
    sellerId: text()
      .notNull()
      .references(() => sellers.id),
    orderId: text().notNull(),
    marketplaceId: text().notNull(),
    /** The marketplace's latest instant for a shipment confirmation. */
    shipBy: instant(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.orderId] }),
    // Brokers know an order by its number alone.
    index().on(table.orderId),
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
    quantity: integer().notNull(),
    shippedQuantity: integer().notNull().default(0),
    trackingId: text(),
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

/** An order's status at customs. */
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
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.orderId] }),
    foreignKey({
      columns: [table.sellerId, table.orderId],
      foreignColumns: [orders.sellerId, orders.orderId],
    }),
    index().on(table.sellerId, table.updatedAt.desc()),
  ],
);
