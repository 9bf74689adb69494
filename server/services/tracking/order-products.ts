import { and, asc, eq, notExists } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { seesValues } from '#server/domain/accounts/sight.ts';
import { outcomeOf } from '#server/domain/marketplace/shipment-outcome.ts';
import { contains, isLive } from '#server/domain/order-status.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import type { CustomsProduct, ProductConfirmation } from '#src/contract/orders/customs-product.ts';
import { valuesOf } from '#src/contract/shipments/shipment-ledger.ts';

/** Items of one of the seller's orders, as a member may see them; undefined where the seller has no such order. */
export async function findOrderProducts(
  db: Db,
  { sellerId, role }: Pick<Membership, 'sellerId' | 'role'>,
  orderId: string,
): Promise<v.InferInput<typeof CustomsProduct>[] | undefined> {
  const [order] = await db
    .select({ shipBy: orders.shipBy })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), eq(orders.orderId, orderId)));
  if (!order) return undefined;
  const rows = await db
    .select({ item: orderItems, entry: shipmentLedger })
    .from(orderItems)
    .leftJoin(shipmentLedgerItems, eq(shipmentLedgerItems.orderItemId, orderItems.id))
    .leftJoin(shipmentLedger, eq(shipmentLedger.id, shipmentLedgerItems.ledgerId))
    .where(and(eq(orderItems.sellerId, sellerId), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.position));
  const others = rows.some(({ item }) => item.status === 'shipped-elsewhere')
    ? await findOtherPackages(db, sellerId, orderId)
    : [];
  return rows.map(({ item, entry }) => ({
    _id: item.id,
    name: item.name,
    trackingId: item.trackingId,
    shippedQuantity: item.shippedQuantity,
    quantity: item.quantity,
    ...(item.marketplaceItemId !== item.id && { itemNumber: item.marketplaceItemId }),
    ...(seesValues(role) && { price: item.price, currency: item.currency }),
    ...(order.shipBy && isToShip(item) && { shipBy: order.shipBy.toISOString() }),
    ...(item.status !== 'open' && item.status !== 'shipped' && { status: item.status }),
    ...(item.status === 'shipped-elsewhere' && otherPackageOf(item, others)),
    ...(entry && { confirmation: confirmationOf(entry) }),
  }));
}

function confirmationOf(entry: typeof shipmentLedger.$inferSelect): v.InferInput<typeof ProductConfirmation> {
  const { amendedAt, amendedBy } = entry;
  return {
    confirmedAt: entry.confirmedAt.toISOString(),
    confirmedBy: entry.confirmedBy,
    marketplace: outcomeOf(entry),
    _id: entry.id,
    revision: entry.revision,
    values: valuesOf(entry),
    ...(amendedAt && { amendedAt: amendedAt.toISOString() }),
    ...(amendedBy && { amendedBy }),
  };
}

const isToShip = ({ status, shippedQuantity, quantity }: typeof orderItems.$inferSelect): boolean =>
  status !== 'cancelled' && status !== 'shipped-elsewhere' && shippedQuantity < quantity;

type PackageRow = typeof marketplacePackages.$inferSelect;

/** Packages at the marketplace that no confirmation of ours made. */
function findOtherPackages(db: Db, sellerId: string, orderId: string): Promise<PackageRow[]> {
  const isOurs = db
    .select({ id: shipmentLedger.id })
    .from(shipmentLedger)
    .where(
      and(
        eq(shipmentLedger.sellerId, sellerId),
        eq(shipmentLedger.orderId, orderId),
        eq(shipmentLedger.packageReferenceId, marketplacePackages.packageReferenceId),
      ),
    );
  return db
    .select()
    .from(marketplacePackages)
    .where(
      and(
        eq(marketplacePackages.sellerId, sellerId),
        eq(marketplacePackages.orderId, orderId),
        notExists(isOurs),
      ),
    );
}

function otherPackageOf(
  { marketplaceItemId }: typeof orderItems.$inferSelect,
  others: readonly PackageRow[],
) {
  const found = others.find(one => isLive(one) && contains(one, marketplaceItemId));
  if (!found) return undefined;
  const { carrier, trackingNumber, shippedAt } = found;
  return { otherPackage: { carrier, trackingNumber, shippedAt: shippedAt?.toISOString() ?? null } };
}
