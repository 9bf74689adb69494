import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { addJob } from '#server/jobs/job-queue.ts';
import type { ApiError } from '#src/contract/api-error.ts';
import type { ShipmentLedgerEntry } from '#src/contract/shipment-ledger.ts';
import { type Answer, refusalAnswer } from './idempotency.ts';
import { type ConfirmedShipment, findShipmentsOf, insertShipment } from './shipment-ledger.ts';
import { isSameShipment, refusalsOfShipment } from './shipment-rules.ts';

/** The kind of job that tells a confirmed shipment to the marketplace; its payload is `{ ledgerId }`. */
export const confirmShipmentJob = 'confirm-shipment';

/**
 * Confirms a shipment: the ledger entry, its items, and the job that tells the marketplace, or a refusal.
 * @param tx a transaction, to be rolled back where the answer is a refusal
 */
export async function confirmShipment(
  tx: Db,
  entry: ShipmentLedgerEntry,
  by: { sellerId: string; opId: string | null; confirmedBy: string; confirmedAt: Date },
): Promise<Answer> {
  const thisOrder = [eq(orders.sellerId, by.sellerId), eq(orders.orderId, entry.orderId)];
  const productIds = entry.products.map(product => product.productId);
  // Locked, so that two confirmations of one order come one after the other and never wait for each other.
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(...thisOrder))
    .for('no key update');
  if (!order) {
    return refusalAnswer([
      { code: 'SHIPMENT.ORDER_UNKNOWN', message: 'There is no such order.', path: 'orderId' },
    ]);
  }
  const items = await tx
    .select({ id: orderItems.id, quantity: orderItems.quantity })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.sellerId, by.sellerId),
        eq(orderItems.orderId, entry.orderId),
        inArray(orderItems.id, productIds),
      ),
    );
  const refusals = refusalsOfShipment(entry, order, items, by.confirmedAt);
  if (refusals.length > 0) return refusalAnswer(refusals);

  const earlier = await findShipmentsOf(tx, productIds);
  const receipt = earlier.length === 0 && (await insertShipment(tx, entry, by));
  if (!receipt) {
    const known = earlier.length > 0 ? earlier : await findShipmentsOf(tx, productIds);
    return refusalAnswer(known.map(shipment => alreadyConfirmed(entry, shipment)));
  }
  await addJob(tx, { kind: confirmShipmentJob, payload: { ledgerId: receipt._id } });
  return { status: 200, body: { createShipmentLedger: receipt } };
}

function alreadyConfirmed(entry: ShipmentLedgerEntry, { row, entry: earlier }: ConfirmedShipment) {
  const confirmedAt = row.confirmedAt.toISOString();
  const place = entry.products.findIndex(({ productId }) =>
    earlier.products.some(product => product.productId === productId),
  );
  return {
    code: 'SHIPMENT.ALREADY_CONFIRMED',
    message: `Confirmed already by «${row.confirmedBy}» at ${confirmedAt}.`,
    path: `products.${place}.productId`,
    confirmedAt,
    confirmedBy: row.confirmedBy,
    sameData: isSameShipment(entry, earlier),
  } as const satisfies ApiError;
}
