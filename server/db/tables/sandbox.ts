import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SandboxOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
import { createdAt, instant } from './columns.ts';
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

/** Orders of sellers whom only the sandbox knows; those of the demo are the product's own. */
export const sandboxOrders = pgTable(
  'sandbox_orders',
  {
    merchantId: text().notNull(),
    orderId: text().notNull(),
    marketplaceId: text().notNull(),
    items: jsonb().$type<SandboxOrder['items']>().notNull(),
    packages: jsonb().$type<SandboxPackage[]>().notNull().default([]),
    shipBy: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.merchantId, table.orderId] }),
    index().on(table.merchantId, table.marketplaceId, table.updatedAt),
  ],
);
