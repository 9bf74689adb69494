import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import type { SandboxOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
import type { SandboxStore } from './sandbox-store.ts';

type OrderRow = typeof orders.$inferSelect;

/**
 * The sandbox's memory in the product's database: orders are the product's, packages its own, and the places that
 * goods are sent from are the seller's forwarders. A restarted server forgets nothing.
 */
export function createSandboxDatabase(db: Db): SandboxStore {
  async function packagesOf(tx: Db, sellerId: string, orderIds: string[]) {
    return tx
      .select()
      .from(sandboxPackages)
      .where(and(eq(sandboxPackages.sellerId, sellerId), inArray(sandboxPackages.orderId, orderIds)));
  }

  async function ordersOf(tx: Db, sellerId: string, rows: readonly OrderRow[]) {
    const orderIds = rows.map(row => row.orderId);
    const items = await tx
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.sellerId, sellerId), inArray(orderItems.orderId, orderIds)))
      .orderBy(asc(orderItems.position));
    const packages = await packagesOf(tx, sellerId, orderIds);
    return rows.map(row => {
      const own = packages.filter(one => one.orderId === row.orderId);
      const changes = [row.createdAt, ...own.map(one => one.updatedAt)];
      const order: SandboxOrder = {
        orderId: row.orderId,
        marketplaceId: row.marketplaceId,
        createdAt: row.createdAt,
        updatedAt: new Date(Math.max(...changes.map(Number))),
        shipBy: row.shipBy,
        items: items
          .filter(item => item.orderId === row.orderId)
          .map(item => ({
            orderItemId: item.marketplaceItemId,
            title: item.name,
            quantity: item.quantity,
            unitPrice: item.price / item.quantity,
            currency: item.currency,
          })),
      };
      return { order, packages: own.map(one => one.content) };
    });
  }

  return {
    confirm(sellerId, orderId, newPackage, decide) {
      return db.transaction(async tx => {
        const rows = await tx
          .select()
          .from(orders)
          .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)))
          .for('no key update');
        const [found] = rows.length > 0 ? await ordersOf(tx, sellerId, rows) : [];
        const refusal = decide(found?.order, found?.packages ?? []);
        if (!refusal) await keep(tx, sellerId, orderId, newPackage);
        return refusal;
      });
    },

    async ordersUpdatedAfter(sellerId, { updatedAfter, marketplaceIds, offset, limit }) {
      const packedAt = db
        .select({ at: sql`max(${sandboxPackages.updatedAt})` })
        .from(sandboxPackages)
        .where(
          and(eq(sandboxPackages.sellerId, orders.sellerId), eq(sandboxPackages.orderId, orders.orderId)),
        );
      const updatedAt = sql`greatest(${orders.createdAt}, (${packedAt}))`;
      const rows = await db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.sellerId, sellerId),
            gte(updatedAt, updatedAfter.toISOString()),
            marketplaceIds.length > 0 ? inArray(orders.marketplaceId, [...marketplaceIds]) : undefined,
          ),
        )
        .orderBy(asc(updatedAt), asc(orders.orderId))
        .offset(offset)
        .limit(limit);
      return rows.length > 0 ? ordersOf(db, sellerId, rows) : [];
    },

    supplySources(sellerId) {
      return db
        .select({ supplySourceId: forwarders.id, alias: forwarders.name })
        .from(linkedForwarders)
        .innerJoin(forwarders, eq(forwarders.id, linkedForwarders.forwarderId))
        .where(eq(linkedForwarders.sellerId, sellerId))
        .orderBy(asc(linkedForwarders.linkedAt), asc(forwarders.id));
    },
  };
}

async function keep(tx: Db, sellerId: string, orderId: string, content: SandboxPackage) {
  await tx
    .insert(sandboxPackages)
    .values({ sellerId, orderId, packageReferenceId: content.packageReferenceId, content })
    .onConflictDoUpdate({
      target: [sandboxPackages.sellerId, sandboxPackages.orderId, sandboxPackages.packageReferenceId],
      set: { content, updatedAt: sql`now()` },
    });
}
