import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { clearances, isToShip, latestShipBy, orders } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { findMarked, isDoubt } from '#server/services/shipments/hand-over-marks.ts';
import { isProblemOf } from '#server/services/shipments/shipment-problems.ts';
import type { ShipByDays } from '#src/contract/orders/to-ship.ts';
import { marketplaceRefusals } from '#src/contract/shipments/shipment-outcome.ts';
import { mostTodayEntries, type Today, type TodayEntry } from '#src/contract/today/today.ts';

/** Some of what there is, the soonest deadlines, and how many there are in all. */
export interface Needs {
  entries: readonly v.InferInput<typeof TodayEntry>[];
  total: number;
}

type HandOverEntry = Extract<v.InferInput<typeof TodayEntry>, { kind: 'hand-over-unclear' }>;

const deadlineOf = (shipBy: Date | null) => (shipBy ? { deadline: shipBy.toISOString() } : {});

/** How many rows there are, of which some are read. */
const ofAll = sql<number>`count(*) over ()`.mapWith(Number);

/** Confirmations that the marketplace refused or doesn't show, and parcels that must not leave: packed, all of them. */
export async function findProblemNeeds(db: Db, sellerId: string): Promise<Needs> {
  const { id, orderId, trackingId, confirmedAt, cancelledAt } = shipmentLedger;
  const { marketplaceState: state, marketplaceCode: code, marketplaceReason: reason } = shipmentLedger;
  // One order at a time, by its key: a join may read all of them.
  const isOrder = and(eq(orders.sellerId, shipmentLedger.sellerId), eq(orders.orderId, orderId));
  const shipBy = sql`(select ${orders.shipBy} from ${orders} where ${isOrder})`.mapWith(orders.shipBy);
  const rows = await db
    .select({
      ...{ ledgerId: id, orderId, trackingId, confirmedAt, cancelledAt, state, code, reason },
      ...{ shipBy, total: ofAll },
    })
    .from(shipmentLedger)
    .where(isProblemOf(sellerId))
    .orderBy(asc(shipBy), asc(id))
    .limit(mostTodayEntries);
  const entries = rows.map(row => {
    const { ledgerId } = row;
    const of = {
      ...{ orderId: row.orderId, ledgerId, trackingId: row.trackingId },
      ...{ confirmedAt: row.confirmedAt.toISOString(), ...deadlineOf(row.shipBy) },
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

/** A confirmation may arrive after its list; later than this it won't by itself. */
const confirmationGraceMs = 3_600_000;

/** Parcels that were handed over and aren't as they were signed, each once. Problems of a confirmation have entries of their own. */
export async function findHandOverNeeds(db: Db, sellerId: string, now: Date): Promise<Needs> {
  const entries = new Map<string, HandOverEntry>();
  for (const { listId, number, arrivedAt, mark, ...of } of await findMarked(db, sellerId, now)) {
    if (!isDoubt(mark)) continue;
    if (mark === 'unknown' && now.getTime() - arrivedAt.getTime() < confirmationGraceMs) continue;
    const known = entries.get(of.ledgerId);
    if (known) known.numbers.push(number);
    else {
      const entry = { ...of, mark, listId, numbers: [number] };
      entries.set(of.ledgerId, { kind: 'hand-over-unclear', ...entry, action: 'settle' });
    }
  }
  return { entries: [...entries.values()].slice(0, mostTodayEntries), total: entries.size };
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

/** How many of a seller's orders are to ship, and by when; read from the index of those alone. */
export async function countOrdersToShip(
  db: Db,
  sellerId: string,
  { now, days }: ShipByDays,
): Promise<NonNullable<v.InferInput<typeof Today>['toShip']>> {
  const ofSeller = and(eq(clearances.sellerId, sellerId), isToShip(clearances));
  const isBefore = (moment: string) => sql`${latestShipBy(clearances.shipBy)} < ${moment}::timestamptz`;
  // Each counts what is before it: the days follow each other, and an order is looked at once.
  const before = [now, ...days.map(day => day.before)];
  const counts = before.map(moment => sql`count(*) filter (where ${isBefore(moment)})`);
  const [found] = await db
    .select({
      toShip: sql`count(*)`.mapWith(Number),
      before: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]`,
      next: sql`min(${clearances.shipBy}) filter (where ${gte(clearances.shipBy, sql`${now}::timestamptz`)})`.mapWith(
        clearances.shipBy,
      ),
    })
    .from(clearances)
    .where(ofSeller);
  const [overdue = 0, ...until] = found?.before ?? [];
  const load = days.map(({ day }, ahead) => ({
    day,
    count: (until[ahead] ?? 0) - (until[ahead - 1] ?? overdue),
  }));
  return {
    ...{ overdue, dueToday: load[0]?.count ?? 0, toShip: found?.toShip ?? 0, load },
    ...(found?.next && { nextShipBy: found.next.toISOString() }),
  };
}
