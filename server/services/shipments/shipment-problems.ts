import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { orderItems } from '#server/db/tables/orders.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { outcomeOf } from '#server/domain/marketplace/shipment-outcome.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { LedgerEntryId } from '#src/contract/ids.ts';
import { type ShipmentProblem, valuesOf } from '#src/contract/shipments/shipment-ledger.ts';
import { insertEvent } from './order-events.ts';

/** Each part as the index has it that holds these few. */
const hasProblem = or(
  eq(shipmentLedger.marketplaceState, 'refused'),
  isNotNull(shipmentLedger.cancelledAt),
  and(
    eq(shipmentLedger.marketplaceState, 'accepted'),
    sql`${shipmentLedger.verification} is distinct from 'verified'`,
    eq(shipmentLedger.verification, 'missing'),
  ),
);

/** The seller's confirmations that the marketplace refused or doesn't show or that were cancelled, and nobody has closed. */
export const isProblemOf = (sellerId: string) =>
  and(eq(shipmentLedger.sellerId, sellerId), isNull(shipmentLedger.closedAt), hasProblem);

/** The seller's confirmations that a person has to look at, oldest first. */
export async function listShipmentProblems(
  db: Db,
  sellerId: string,
): Promise<v.InferInput<typeof ShipmentProblem>[]> {
  const rows = await db
    .select()
    .from(shipmentLedger)
    .where(isProblemOf(sellerId))
    .orderBy(asc(shipmentLedger.confirmedAt), asc(shipmentLedger.id));
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const items = await db
    .select({ ...getTableColumns(shipmentLedgerItems), status: orderItems.status })
    .from(shipmentLedgerItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentLedgerItems.orderItemId))
    .where(inArray(shipmentLedgerItems.ledgerId, ids))
    .orderBy(asc(shipmentLedgerItems.orderItemId));
  const isWhollyCancelled = ({ id }: { id: string }) =>
    items.every(item => item.ledgerId !== id || item.status === 'cancelled');
  return rows.map(row => ({
    _id: row.id,
    orderId: row.orderId,
    marketplaceId: row.marketplaceId,
    revision: row.revision,
    values: valuesOf(row),
    products: items
      .filter(item => item.ledgerId === row.id)
      .map(({ orderItemId, quantity }) => ({ productId: orderItemId, quantity })),
    confirmedAt: row.confirmedAt.toISOString(),
    confirmedBy: row.confirmedBy,
    marketplace: outcomeOf(row),
    ...(row.cancelledAt && { cancelled: isWhollyCancelled(row) ? ('whole' as const) : ('part' as const) }),
  }));
}

interface ClosedBy {
  sellerId: string;
  personId: string;
  /** Label of the device. */
  device: string;
  at: Date;
}

/**
 * Takes a confirmation off the list of problems, once and for every device; a later amendment or cancellation opens it
 * again.
 * @throws Refusal where the seller has no such problem, now or closed
 */
export function closeProblem(db: Db, _id: LedgerEntryId, by: ClosedBy): Promise<void> {
  const { sellerId, personId, device, at } = by;
  return db.transaction(async tx => {
    const [found] = await tx
      .select({
        orderId: shipmentLedger.orderId,
        revision: shipmentLedger.revision,
        isClosed: sql<boolean>`${shipmentLedger.closedAt} is not null`,
      })
      .from(shipmentLedger)
      .where(and(eq(shipmentLedger.id, _id), eq(shipmentLedger.sellerId, sellerId), hasProblem))
      .for('no key update');
    if (!found) throw new Refusal('SHIPMENT.CONFIRMATION_UNKNOWN', 'There is no such problem.');
    if (found.isClosed) return;
    const { orderId, revision } = found;
    const event = { sellerId, orderId, at, ledgerId: _id, revision, userId: personId, device };
    await insertEvent(tx, { ...event, kind: 'closed' as const, detail: {} });
    await tx.update(shipmentLedger).set({ closedAt: at }).where(eq(shipmentLedger.id, _id));
  });
}
