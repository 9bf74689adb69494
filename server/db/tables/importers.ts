import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { sellers } from './accounts.ts';
import { createdAt } from './columns.ts';

/** Importers of record. */
export const importers = pgTable(
  'importers',
  {
    id: text().primaryKey(),
    sellerId: text()
      .notNull()
      .references(() => sellers.id),
    name: text().notNull(),
    status: text({ enum: ['DRAFT', 'NEW', 'NOK', 'OK', 'POA_READY', 'POA_INVALIDATED'] }).notNull(),
    eoriNumber: text(),
    vatNumber: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  table => [index().on(table.sellerId, table.updatedAt.desc())],
);
