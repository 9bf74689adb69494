import { customType, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What an order is found by: its tracking numbers, also former ones, and SKU, ASIN and name of its items. Triggers write
 * it with the orders; persons are not in it. Each word begins with its seller's `number`, so that a search costs what
 * that seller has and not what all have.
 */
export const orderWords = pgTable(
  'order_words',
  {
    sellerId: text().notNull(),
    orderId: text().notNull(),
    words: searchWords().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.orderId] }),
    foreignKey({
      columns: [table.sellerId, table.orderId],
      foreignColumns: [orders.sellerId, orders.orderId],
    }).onDelete('cascade'),
    // Without the list of what is to be added later: anyone who searches would have to read through it.
    index().using('gin', table.words).with({ fastupdate: false }),
  ],
);
