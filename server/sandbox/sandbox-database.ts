import { and, asc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';
import { sandboxOrders, sandboxPackages } from '#server/db/tables/sandbox.ts';
import type { KnownOrder, SandboxOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';
import { editedPackage } from './sandbox-package.ts';
import type { SandboxStore } from './sandbox-store.ts';

type OrderRow = typeof orders.$inferSelect;

/**
 * The sandbox's memory in the product's database: orders are the product's until something happens to them at the
 * marketplace, from where on it has its own copy; packages are its own, and the places that goods are sent from are the
 * seller's forwarders. A restarted server forgets nothing.
 */
export function createSandboxDatabase(db: Db): SandboxStore {
  async function packagesOf(tx: Db, sellerId: string, orderIds: string[]) {
    return tx
      .select()
      .from(sandboxPackages)
      .where(and(eq(sandboxPackages.sellerId, sellerId), inArray(sandboxPackages.orderId, orderIds)));
  }

  async function ordersOf(tx: Db, sellerId: string, rows: readonly OrderRow[]): Promise<KnownOrder[]> {
    const orderIds = rows.map(row => row.orderId);
    const copies = await tx
      .select()
      .from(sandboxOrders)
      .where(and(eq(sandboxOrders.merchantId, sellerId), inArray(sandboxOrders.orderId, orderIds)));
    const items = await tx
      .select()
      .from(orderItems)
      .where(and(eq(orderItems.sellerId, sellerId), inArray(orderItems.orderId, orderIds)))
      .orderBy(asc(orderItems.position));
    const packages = await packagesOf(tx, sellerId, orderIds);
    return rows.map(row => {
      const own = packages.filter(one => one.orderId === row.orderId);
      const copy = copies.find(one => one.orderId === row.orderId);
      const changes = [row.createdAt, ...own.map(one => one.updatedAt), ...(copy ? [copy.updatedAt] : [])];
      const order: SandboxOrder = {
        orderId: row.orderId,
        marketplaceId: row.marketplaceId,
        createdAt: row.createdAt,
        updatedAt: new Date(Math.max(...changes.map(Number))),
        shipBy: row.shipBy,
        items:
          copy?.items ??
          items
            .filter(item => item.orderId === row.orderId)
            .map(item => ({
              orderItemId: item.marketplaceItemId,
              title: item.name,
              sku: item.sku ?? undefined,
              asin: item.asin ?? undefined,
              quantity: item.quantity,
              unitPrice: item.price / item.quantity,
              currency: item.currency,
            })),
      };
      return { order, packages: own.map(one => one.content) };
    });
  }

  async function findOrder(tx: Db, sellerId: string, orderId: string, isLocked: boolean) {
    const found = tx
      .select()
      .from(orders)
      .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)));
    const rows = await (isLocked ? found.for('no key update') : found);
    return rows.length > 0 ? (await ordersOf(tx, sellerId, rows))[0] : undefined;
  }

  return {
    confirm(sellerId, orderId, newPackage, decide) {
      return db.transaction(async tx => {
        const found = await findOrder(tx, sellerId, orderId, true);
        const packages = found?.packages ?? [];
        const refusal = decide(found?.order, packages);
        if (!refusal) await storePackage(tx, sellerId, orderId, editedPackage(newPackage, packages));
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
      const copiedAt = db
        .select({ at: sandboxOrders.updatedAt })
        .from(sandboxOrders)
        .where(and(eq(sandboxOrders.merchantId, orders.sellerId), eq(sandboxOrders.orderId, orders.orderId)));
      const updatedAt = sql`greatest(${orders.createdAt}, (${packedAt}), (${copiedAt}))`;
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

    findOrder: (sellerId, orderId) => findOrder(db, sellerId, orderId, false),

    async participations(sellerId) {
      const rows = await db
        .selectDistinct({ marketplaceId: orders.marketplaceId })
        .from(orders)
        .where(eq(orders.sellerId, sellerId));
      return rows.map(row => row.marketplaceId);
    },

    change(sellerId, orderId, change) {
      return db.transaction(async tx => {
        const found = await findOrder(tx, sellerId, orderId, true);
        if (!found) throw new Error(`The sandbox has no order ${orderId}.`);
        const { order, packages } = change(found);
        const { marketplaceId, items, createdAt } = order;
        const copy = { items, updatedAt: sql`now()` };
        await tx
          .insert(sandboxOrders)
          .values({
            ...{ merchantId: sellerId, orderId, marketplaceId, createdAt, shipBy: order.shipBy ?? createdAt },
            ...copy,
          })
          .onConflictDoUpdate({ target: [sandboxOrders.merchantId, sandboxOrders.orderId], set: copy });
        const references = packages.map(one => one.packageReferenceId);
        await tx
          .delete(sandboxPackages)
          .where(
            and(
              eq(sandboxPackages.sellerId, sellerId),
              eq(sandboxPackages.orderId, orderId),
              notInArray(sandboxPackages.packageReferenceId, references),
            ),
          );
        for (const one of packages) await storePackage(tx, sellerId, orderId, one);
      });
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

async function storePackage(tx: Db, sellerId: string, orderId: string, content: SandboxPackage) {
  await tx
    .insert(sandboxPackages)
    .values({ sellerId, orderId, packageReferenceId: content.packageReferenceId, content })
    .onConflictDoUpdate({
      target: [sandboxPackages.sellerId, sandboxPackages.orderId, sandboxPackages.packageReferenceId],
      set: { content, updatedAt: sql`now()` },
    });
}
