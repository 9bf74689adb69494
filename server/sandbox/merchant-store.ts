import { createHash } from 'node:crypto';
import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sandboxOrders } from '#server/db/tables/sandbox.ts';
import type { SandboxOrder } from '#server/domain/marketplace/sandbox-order.ts';
import { articleOf, goods } from './goods.ts';
import { seededRandom } from './random.ts';
import { editedPackage } from './sandbox-package.ts';
import type { SandboxStore } from './sandbox-store.ts';

const hourMs = 3_600_000;
const orderCount = 16;
const shipWithinMs = 6 * 24 * hourMs;

/**
 * Orders of the last days that a shop has when it is linked, none of them shipped: the same ones for the same seller,
 * marketplace and instant.
 */
function makeMerchantOrders(
  merchantId: string,
  marketplaceId: string,
  now: Date,
): (SandboxOrder & { shipBy: Date })[] {
  const seed = createHash('sha256').update(`${merchantId} ${marketplaceId}`).digest().readUInt32BE();
  const random = seededRandom(seed);
  return Array.from({ length: orderCount }, (_, index) => {
    const ageMs = (orderCount - index) * 4 * hourMs + random.between(0, 200) * 60_000;
    const createdAt = new Date(Math.floor((now.getTime() - ageMs) / 1000) * 1000);
    return {
      orderId: `${random.pick(['028', '302', '303', '305'])}-${random.digits(7)}-${random.digits(7)}`,
      marketplaceId,
      createdAt,
      updatedAt: createdAt,
      shipBy: new Date(createdAt.getTime() + shipWithinMs),
      items: Array.from({ length: random.between(1, 3) }, () => {
        const [title, unitPrice] = random.pick(goods);
        const quantity = random.pick([1, 1, 2, 2, 3, 6]);
        return {
          orderItemId: random.digits(14),
          title,
          ...articleOf(title),
          quantity,
          unitPrice,
          currency: 'EUR',
        };
      }),
    };
  });
}

/** What the sandbox knows of its own sellers. Their orders come to be when somebody first asks for them. */
export function createMerchantStore(db: Db, now: () => Date): SandboxStore {
  async function openShops(merchantId: string, marketplaceIds: readonly string[]) {
    for (const marketplaceId of marketplaceIds) {
      const known = await db
        .select({ orderId: sandboxOrders.orderId })
        .from(sandboxOrders)
        .where(and(eq(sandboxOrders.merchantId, merchantId), eq(sandboxOrders.marketplaceId, marketplaceId)))
        .limit(1);
      if (known.length > 0) continue;
      const made = makeMerchantOrders(merchantId, marketplaceId, now());
      await db
        .insert(sandboxOrders)
        .values(made.map(order => ({ ...order, merchantId })))
        .onConflictDoNothing();
    }
  }

  const thisOrder = (merchantId: string, orderId: string) =>
    and(eq(sandboxOrders.merchantId, merchantId), eq(sandboxOrders.orderId, orderId));

  async function lockOrder(tx: Db, merchantId: string, orderId: string) {
    const [row] = await tx.select().from(sandboxOrders).where(thisOrder(merchantId, orderId)).for('update');
    return row;
  }

  return {
    confirm(merchantId, orderId, newPackage, decide) {
      return db.transaction(async tx => {
        const row = await lockOrder(tx, merchantId, orderId);
        const packages = row?.packages ?? [];
        const refusal = decide(row, packages);
        if (!refusal) {
          const others = packages.filter(one => one.packageReferenceId !== newPackage.packageReferenceId);
          await tx
            .update(sandboxOrders)
            .set({ packages: [...others, editedPackage(newPackage, packages)], updatedAt: now() })
            .where(thisOrder(merchantId, orderId));
        }
        return refusal;
      });
    },

    async ordersUpdatedAfter(merchantId, { updatedAfter, marketplaceIds, offset, limit }) {
      await openShops(merchantId, marketplaceIds);
      const rows = await db
        .select()
        .from(sandboxOrders)
        .where(
          and(
            eq(sandboxOrders.merchantId, merchantId),
            gte(sandboxOrders.updatedAt, updatedAfter),
            marketplaceIds.length > 0 ? inArray(sandboxOrders.marketplaceId, [...marketplaceIds]) : undefined,
          ),
        )
        .orderBy(asc(sandboxOrders.updatedAt), asc(sandboxOrders.orderId))
        .offset(offset)
        .limit(limit);
      return rows.map(({ packages, ...order }) => ({ order, packages }));
    },

    async findOrder(merchantId, orderId) {
      const [row] = await db.select().from(sandboxOrders).where(thisOrder(merchantId, orderId));
      return row && { order: row, packages: row.packages };
    },

    async participations(merchantId) {
      const rows = await db
        .selectDistinct({ marketplaceId: sandboxOrders.marketplaceId })
        .from(sandboxOrders)
        .where(eq(sandboxOrders.merchantId, merchantId));
      return rows.map(row => row.marketplaceId);
    },

    change(merchantId, orderId, change) {
      return db.transaction(async tx => {
        const row = await lockOrder(tx, merchantId, orderId);
        if (!row) throw new Error(`The sandbox has no order ${orderId}.`);
        const { order, packages } = change({ order: row, packages: row.packages });
        await tx
          .update(sandboxOrders)
          .set({ items: order.items, packages: [...packages], updatedAt: now() })
          .where(thisOrder(merchantId, orderId));
      });
    },

    async supplySources(merchantId) {
      return [{ supplySourceId: `${merchantId}-1`, alias: 'Shenzhen warehouse' }];
    },
  };
}
