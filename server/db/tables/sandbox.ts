import { foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SandboxPackage } from '#server/engines/marketplace/sandbox/sandbox-store.ts';
import { createdAt } from './columns.ts';
import { orders } from './orders.ts';

/** What the marketplace sandbox knows of packages; the product itself never reads it. */
export const sandboxPackages = pgTable(
  'sandbox_packages',
  {
    sellerId: text().notNull(),
    orderId: text().notNull(),
    packageReferenceId: text().notNull(),
    content: jsonb().$type<SandboxPackage>().notNull(),
    updatedAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.sellerId, table.orderId, table.packageReferenceId] }),
    foreignKey({
      columns: [table.sellerId, table.orderId],
      foreignColumns: [orders.sellerId, orders.orderId],
    }),
  ],
);
