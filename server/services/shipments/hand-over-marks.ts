import { and, desc, eq, exists, gte, isNotNull, not, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { handOverLists, handOverParcels, orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import type { handOverEndpoints } from '#src/contract/endpoints/hand-over-endpoints.ts';
import type { HandOverDoubt, HandOverMark } from '#src/contract/shipments/hand-over-mark.ts';
import { insertEvent } from './order-events.ts';
import { isProblemOf } from './shipment-problems.ts';

export const dayMs = 24 * 3_600_000;

/** What a device is sent at most, and what is compared with each other. */
const mostLists = 50;
/** What was corrected before that was handed over before those lists. */
const correctedDays = 60;

/** The newest lists of a seller. */
export const latestLists = (db: Db, sellerId: string) =>
  db
    .select({ id: handOverLists.id, content: handOverLists.content, arrivedAt: handOverLists.arrivedAt })
    .from(handOverLists)
    .where(eq(handOverLists.sellerId, sellerId))
    .orderBy(desc(handOverLists.arrivedAt), desc(handOverLists.id))
    .limit(mostLists);

/**
 * Parcels of the newest lists that aren't as they were signed, the newest list first; those that somebody has settled
 * since are left out. Only confirmations with which something has happened are looked at, of a seller's many.
 */
export async function findMarked(db: Db, sellerId: string, now: Date) {
  const suspect = db
    .select({ ledgerId: handOverParcels.ledgerId })
    .from(handOverParcels)
    .where(and(eq(handOverParcels.sellerId, sellerId), sql`${handOverParcels.isDoubtful}`))
    .union(
      db
        .select({ ledgerId: shipmentLedger.id })
        .from(shipmentLedger)
        .where(
          and(
            eq(shipmentLedger.sellerId, sellerId),
            gte(shipmentLedger.amendedAt, new Date(now.getTime() - correctedDays * dayMs)),
          ),
        ),
    )
    .union(db.select({ ledgerId: shipmentLedger.id }).from(shipmentLedger).where(isProblemOf(sellerId)))
    .as('suspect');
  const list = latestLists(db, sellerId).as('list');
  // One at a time, by their keys: a join may read all parcels and confirmations there are.
  const parcel = db
    .select()
    .from(handOverParcels)
    .where(and(eq(handOverParcels.sellerId, sellerId), eq(handOverParcels.ledgerId, suspect.ledgerId)))
    .limit(mostLists)
    .as('parcel');
  const entry = db
    .select({
      id: shipmentLedger.id,
      labelledAs: sql`${shipmentLedger.trackingId}`.as('labelled_as'),
      amendedAt: shipmentLedger.amendedAt,
      problem: sql<HandOverMark | null>`case when ${shipmentLedger.closedAt} is not null then null
        when ${shipmentLedger.cancelledAt} is not null then 'cancelled'
        when ${shipmentLedger.marketplaceState} = 'refused' then 'rejected' end`.as('problem'),
    })
    .from(shipmentLedger)
    .where(and(eq(shipmentLedger.id, parcel.ledgerId), eq(shipmentLedger.sellerId, sellerId)))
    .limit(1)
    .as('entry');
  const marked = db
    .select({
      listId: parcel.listId,
      arrivedAt: list.arrivedAt,
      number: sql<string>`${list.content} ->> 'number'`.as('number'),
      orderId: parcel.orderId,
      trackingId: parcel.trackingId,
      ledgerId: parcel.ledgerId,
      changedAt:
        sql`greatest(max(${list.arrivedAt}) over (partition by ${parcel.ledgerId}), ${entry.amendedAt})`.as(
          'changed_at',
        ),
      mark: sql<HandOverMark | null>`case when count(*) over (partition by ${parcel.ledgerId}) > 1 then 'two-lists'
        when ${entry.id} is null then 'unknown'
        when ${entry.problem} is not null then ${entry.problem}
        when ${entry.labelledAs} <> ${parcel.trackingId} then 'corrected' end`.as('mark'),
    })
    .from(suspect)
    .innerJoinLateral(parcel, sql`true`)
    .innerJoin(list, eq(list.id, parcel.listId))
    .leftJoinLateral(entry, sql`true`)
    .as('marked');
  const settled = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.sellerId, sellerId),
        eq(orderEvents.orderId, marked.orderId),
        eq(orderEvents.kind, 'hand-over-settled'),
        eq(orderEvents.ledgerId, marked.ledgerId),
        sql`${orderEvents.detail} ->> 'mark' = ${marked.mark}`,
        // Another list, or another correction, is to be looked into again.
        sql`${orderEvents.at} >= ${marked.changedAt}`,
      ),
    );
  const rows = await db
    .select({
      listId: marked.listId,
      arrivedAt: marked.arrivedAt,
      number: marked.number,
      orderId: marked.orderId,
      trackingId: marked.trackingId,
      ledgerId: marked.ledgerId,
      mark: marked.mark,
    })
    .from(marked)
    .where(and(isNotNull(marked.mark), not(exists(settled))))
    .orderBy(desc(marked.arrivedAt), desc(marked.listId), marked.ledgerId);
  return rows.flatMap(({ mark, ...row }) => (mark ? [{ ...row, mark }] : []));
}

interface SettledBy {
  sellerId: string;
  personId: string;
  /** Label of the device. */
  device: string;
  at: Date;
}

/** Takes a mark away and writes it into the order's history. Nothing happens where it is gone already. */
export function settleMark(
  db: Db,
  { ledgerId, mark }: v.InferOutput<typeof handOverEndpoints.settleHandOver.body>,
  { sellerId, personId, device, at }: SettledBy,
): Promise<void> {
  return db.transaction(async tx => {
    const found = (await findMarked(tx, sellerId, at)).find(
      one => one.ledgerId === ledgerId && one.mark === mark,
    );
    if (!found) return;
    const event = { sellerId, orderId: found.orderId, ledgerId, at, userId: personId, device };
    await insertEvent(tx, { ...event, kind: 'hand-over-settled' as const, detail: { mark } });
  });
}

export const isDoubt = (mark: HandOverMark): mark is HandOverDoubt =>
  mark !== 'cancelled' && mark !== 'rejected';
