import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { marketplacePackages, orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import type { OrderEventDetail } from '#src/contract/orders/order-events.ts';

/** What is here of some orders, as far as a report of the marketplace can change it. */
export interface KnownOrders {
  orders: readonly (typeof orders.$inferSelect)[];
  items: readonly KnownItem[];
  packages: readonly (typeof marketplacePackages.$inferSelect)[];
  confirmations: readonly (typeof shipmentLedger.$inferSelect)[];
  /** What the accepted ones among them said before they were corrected. */
  earlier: readonly { ledgerId: string | null; revision: number | null; detail: OrderEventDetail }[];
}

export type KnownItem = typeof orderItems.$inferSelect & {
  /** The confirmation that holds it, and how many pieces that says. */
  ledgerId: string | null;
  ledgerQuantity: number | null;
};

export async function findKnownOrders(tx: Db, sellerId: string, orderIds: string[]): Promise<KnownOrders> {
  const of = (
    table: typeof orders | typeof orderItems | typeof marketplacePackages | typeof shipmentLedger,
  ) => and(eq(table.sellerId, sellerId), inArray(table.orderId, orderIds));
  const known = await tx.select().from(orders).where(of(orders));
  if (known.length === 0) return { orders: [], items: [], packages: [], confirmations: [], earlier: [] };
  const items = await tx
    .select({
      item: orderItems,
      ledgerId: shipmentLedgerItems.ledgerId,
      ledgerQuantity: shipmentLedgerItems.quantity,
    })
    .from(orderItems)
    .leftJoin(shipmentLedgerItems, eq(shipmentLedgerItems.orderItemId, orderItems.id))
    .where(of(orderItems));
  const confirmations = await tx.select().from(shipmentLedger).where(of(shipmentLedger));
  const corrected = confirmations.filter(one => one.revision > 1 && one.marketplaceState === 'accepted');
  return {
    orders: known,
    items: items.map(({ item, ...ledger }) => ({ ...item, ...ledger })),
    packages: await tx.select().from(marketplacePackages).where(of(marketplacePackages)),
    confirmations,
    earlier: corrected.length > 0 ? await findRevisions(tx, corrected) : [],
  };
}

const findRevisions = (tx: Db, corrected: readonly { id: string }[]) =>
  tx
    .select({
      ledgerId: orderEvents.ledgerId,
      revision: orderEvents.revision,
      detail: orderEvents.detail,
    })
    .from(orderEvents)
    .where(
      and(
        inArray(
          orderEvents.ledgerId,
          corrected.map(one => one.id),
        ),
        inArray(orderEvents.kind, ['confirmed', 'amended']),
      ),
    );

/** The part of it that belongs to one order. */
export function knownOrder({ orders: all, ...known }: KnownOrders, orderId: string) {
  const isOfIt = (row: { orderId: string }) => row.orderId === orderId;
  return {
    order: all.find(isOfIt),
    items: known.items.filter(isOfIt),
    packages: known.packages.filter(isOfIt),
    confirmations: known.confirmations.filter(isOfIt),
    earlier: known.earlier,
  };
}
export type KnownOrder = ReturnType<typeof knownOrder>;
