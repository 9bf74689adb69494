import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import {
  clearances,
  marketplacePackages,
  orderItems,
  orders,
  trackingSequences,
} from '#server/db/tables/orders.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { orderEvents, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';

/** The embedded database does nothing else while it removes some. */
const ordersAtOnce = 25;

/**
 * Removes a seller's orders with all that hangs on them, some at a time, so that nobody waits for thousands. Its devices
 * are signed out first. What is stopped halfway goes on when it is asked for again.
 */
export async function eraseOrders(db: Db, sellerId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sellerId, sellerId));
  // A list that is numbered notes which of its orders were removed.
  await db.delete(trackingSequences).where(eq(trackingSequences.sellerId, sellerId));
  while (await eraseSome(db, sellerId));
}

const eraseSome = (db: Db, sellerId: string): Promise<boolean> =>
  db.transaction(async tx => {
    const found = await tx
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(eq(orders.sellerId, sellerId))
      .orderBy(orders.orderId)
      .limit(ordersAtOnce)
      .for('update');
    if (found.length === 0) return false;
    const ids = found.map(order => order.orderId);
    const entries = await tx
      .select({ id: shipmentLedger.id })
      .from(shipmentLedger)
      .where(and(eq(shipmentLedger.sellerId, sellerId), inArray(shipmentLedger.orderId, ids)));
    if (entries.length > 0) {
      const ledgerIds = entries.map(entry => entry.id);
      await tx.delete(shipmentLedgerItems).where(inArray(shipmentLedgerItems.ledgerId, ledgerIds));
      await tx.delete(shipmentLedger).where(inArray(shipmentLedger.id, ledgerIds));
    }
    for (const table of [sandboxPackages, marketplacePackages, orderEvents, clearances, orderItems, orders]) {
      await tx.delete(table).where(and(eq(table.sellerId, sellerId), inArray(table.orderId, ids)));
    }
    return true;
  });
