import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { insertEvent } from '#server/services/orders/order-events.ts';
import type { LedgerEntryId } from '#src/contract/ids.ts';
import { isRefusedOrMissing } from './shipment-problems.ts';

export interface ClosedBy {
  sellerId: string;
  personId: string;
  /** Label of the device. */
  device: string;
  at: Date;
}

/**
 * Takes a confirmation that the marketplace refused or doesn't show off the list of problems, once and for every device;
 * a later amendment opens it again.
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
      .where(and(eq(shipmentLedger.id, _id), eq(shipmentLedger.sellerId, sellerId), isRefusedOrMissing))
      .for('no key update');
    if (!found) throw new Refusal('SHIPMENT.CONFIRMATION_UNKNOWN', 'There is no such problem.');
    if (found.isClosed) return;
    const { orderId, revision } = found;
    const event = { sellerId, orderId, at, ledgerId: _id, revision, userId: personId, device };
    await insertEvent(tx, { ...event, kind: 'closed' as const, detail: {} });
    await tx.update(shipmentLedger).set({ closedAt: at }).where(eq(shipmentLedger.id, _id));
  });
}
