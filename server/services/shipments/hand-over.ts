import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import {
  handOverLists,
  handOverParcels,
  shipmentLedger,
  shipmentLedgerItems,
} from '#server/db/tables/shipments.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import { handOverDays } from '#src/contract/constants.ts';
import { type HandOverList, HandOvers } from '#src/contract/shipments/hand-over.ts';
import type { HandOverMark } from '#src/contract/shipments/hand-over-mark.ts';
import { dayMs, findMarked, latestLists } from './hand-over-marks.ts';

/** What a device is sent at most. */
const mostParcels = 1000;

interface ClosedBy {
  personId: string;
  /** Label of the device. */
  device: string;
  at: Date;
}

/** Stores a list as it was signed, once for its key and once for its id. Nothing of it is refused: the parcels are gone. */
export const closeHandOver = (
  db: Db,
  change: KeyedChange,
  list: HandOverList,
  { personId, device, at }: ClosedBy,
): Promise<string> =>
  withIdempotency(db, change, async tx => {
    const { _id: id, ...content } = list;
    const { sellerId } = change;
    // Two lists with one parcel wait for each other, so that the second one finds it on the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hand-over ${sellerId}`}, 0))`);
    const [stored] = await tx
      .insert(handOverLists)
      .values({ sellerId, id, content, personId, device, arrivedAt: at })
      .onConflictDoNothing()
      .returning({ id: handOverLists.id });
    if (stored) await insertParcels(tx, sellerId, list);
    return id;
  });

async function insertParcels(tx: Db, sellerId: string, { _id: listId, lines }: HandOverList): Promise<void> {
  const ledgerIds = lines.map(({ ledgerId }) => ledgerId);
  const listed = await tx
    .select({ id: handOverParcels.ledgerId })
    .from(handOverParcels)
    .where(and(eq(handOverParcels.sellerId, sellerId), inArray(handOverParcels.ledgerId, ledgerIds)));
  const confirmed = await tx
    .select({ id: shipmentLedger.id })
    .from(shipmentLedger)
    .where(and(eq(shipmentLedger.sellerId, sellerId), inArray(shipmentLedger.id, ledgerIds)));
  const [isListed, isConfirmed] = [listed, confirmed].map(rows => new Set(rows.map(({ id }) => id)));
  await tx
    .insert(handOverParcels)
    .values(
      lines.map(({ ledgerId, orderId, trackingId }) => ({
        ...{ sellerId, listId, ledgerId, orderId, trackingId },
        isDoubtful: !!isListed?.has(ledgerId) || !isConfirmed?.has(ledgerId),
      })),
    )
    .onConflictDoNothing();
}

/** The parcels of the last days, and the latest lists with what has become of theirs. */
export async function findHandOvers(
  db: Db,
  sellerId: string,
  now: Date,
): Promise<v.InferOutput<typeof HandOvers>> {
  const units = db
    .select({ sum: sql<number>`coalesce(sum(${shipmentLedgerItems.quantity}), 1)::int` })
    .from(shipmentLedgerItems)
    .where(eq(shipmentLedgerItems.ledgerId, shipmentLedger.id));
  const parcels = await db
    .select({
      ledgerId: shipmentLedger.id,
      orderId: shipmentLedger.orderId,
      trackingId: shipmentLedger.trackingId,
      marketplaceId: shipmentLedger.marketplaceId,
      carrier: shipmentLedger.carrier,
      dispatchFrom: shipmentLedger.dispatchFrom,
      confirmedAt: shipmentLedger.confirmedAt,
      cancelledAt: shipmentLedger.cancelledAt,
      units: sql<number>`(${units})`,
    })
    .from(shipmentLedger)
    .where(
      and(
        eq(shipmentLedger.sellerId, sellerId),
        gte(shipmentLedger.confirmedAt, new Date(now.getTime() - handOverDays * dayMs)),
      ),
    )
    .orderBy(desc(shipmentLedger.confirmedAt), desc(shipmentLedger.id))
    .limit(mostParcels);
  const lists = await latestLists(db, sellerId);
  const marks = new Map<string, Record<string, HandOverMark>>();
  for (const { listId, ledgerId, mark } of await findMarked(db, sellerId, now))
    marks.set(listId, { ...marks.get(listId), [ledgerId]: mark });
  return v.parse(HandOvers, {
    parcels: parcels.map(({ cancelledAt, confirmedAt, ...parcel }) => ({
      ...parcel,
      confirmedAt: confirmedAt.toISOString(),
      ...(cancelledAt && { isCancelled: true }),
    })),
    lists: lists.map(({ id, content }) => ({
      _id: id,
      ...content,
      marks: marks.get(id) ?? {},
    })),
  });
}
