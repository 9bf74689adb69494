import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { outcomeOf } from '#server/domain/shipment-outcome.ts';
import type { ShipmentProblem } from '#src/contract/shipment-ledger.ts';
import { valuesOf } from './shipment-ledger.ts';

/** Each half as the index has it that holds these few. */
export const isRefusedOrMissing = or(
  eq(shipmentLedger.marketplaceState, 'refused'),
  and(
    eq(shipmentLedger.marketplaceState, 'accepted'),
    sql`${shipmentLedger.readBack} is distinct from 'verified'`,
    eq(shipmentLedger.readBack, 'missing'),
  ),
);

/** The seller's confirmations that the marketplace refused or doesn't show, and nobody has closed. */
export const isProblemOf = (sellerId: string) =>
  and(eq(shipmentLedger.sellerId, sellerId), isNull(shipmentLedger.closedAt), isRefusedOrMissing);

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
    .select()
    .from(shipmentLedgerItems)
    .where(inArray(shipmentLedgerItems.ledgerId, ids))
    .orderBy(asc(shipmentLedgerItems.orderItemId));
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
  }));
}
