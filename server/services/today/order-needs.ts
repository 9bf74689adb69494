import { and, asc, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { clearances, isToShip, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { isProblemOf } from '#server/services/shipments/shipment-problems.ts';
import { marketplaceRefusals } from '#src/contract/shipments/shipment-outcome.ts';
import { mostTodayEntries, type TodayEntry } from '#src/contract/today.ts';

/** Some of what there is, the soonest deadlines, and how many there are in all. */
export interface Needs {
  entries: readonly v.InferInput<typeof TodayEntry>[];
  total: number;
}

const deadlineOf = (shipBy: Date | null) => (shipBy ? { deadline: shipBy.toISOString() } : {});

/** How many rows there are, of which some are read. */
const ofAll = sql<number>`count(*) over ()`.mapWith(Number);

/** Confirmations that the marketplace refused or doesn't show, and parcels that must not leave: packed, all of them. */
export async function findProblemNeeds(db: Db, sellerId: string): Promise<Needs> {
  const { id, orderId, trackingId, confirmedAt, cancelledAt } = shipmentLedger;
  const { marketplaceState: state, marketplaceCode: code, marketplaceReason: reason } = shipmentLedger;
  const rows = await db
    .select({
      ...{ ledgerId: id, orderId, trackingId, confirmedAt, cancelledAt, state, code, reason },
      ...{ shipBy: orders.shipBy, total: ofAll },
    })
    .from(shipmentLedger)
    .innerJoin(orders, and(eq(orders.sellerId, shipmentLedger.sellerId), eq(orders.orderId, orderId)))
    .where(isProblemOf(sellerId))
    .orderBy(asc(orders.shipBy), asc(id))
    .limit(mostTodayEntries);
  const entries = rows.map(row => {
    const { ledgerId, shipBy } = row;
    const of = {
      ...{ orderId: row.orderId, ledgerId, trackingId: row.trackingId },
      ...{ confirmedAt: row.confirmedAt.toISOString(), ...deadlineOf(shipBy) },
    };
    if (row.cancelledAt)
      return { kind: 'cancelled-after-packing' as const, ...of, action: 'pull-out' as const };
    if (row.state !== 'refused')
      return { kind: 'confirmation-missing' as const, ...of, action: 'send-again' as const };
    const { canSendAgain } = marketplaceRefusals[row.code ?? 'OTHER'];
    return {
      kind: 'confirmation-rejected' as const,
      ...of,
      ...(row.code && { code: row.code }),
      reason: row.reason ?? '',
      action: canSendAgain ? ('correct' as const) : ('close' as const),
    };
  });
  return { entries, total: rows[0]?.total ?? 0 };
}

/** Orders that their buyers want to be cancelled, of which something isn't packed yet. */
export async function findCancellationNeeds(db: Db, sellerId: string): Promise<Needs> {
  const rows = await db
    .select({ orderId: clearances.orderId, shipBy: clearances.shipBy, total: ofAll })
    .from(clearances)
    .where(
      and(
        eq(clearances.sellerId, sellerId),
        // As the index has it.
        sql`${clearances.orderStatus} = 'cancellation-requested'`,
        isToShip(clearances),
      ),
    )
    .orderBy(asc(clearances.shipBy), asc(clearances.orderId))
    .limit(mostTodayEntries);
  const entries = rows.map(({ orderId, shipBy }) => ({
    ...{ kind: 'cancellation-requested' as const, orderId, action: 'decide' as const },
    ...deadlineOf(shipBy),
  }));
  return { entries, total: rows[0]?.total ?? 0 };
}
