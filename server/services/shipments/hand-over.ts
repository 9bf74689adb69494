import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { handOverLists, shipmentLedger, shipmentLedgerItems } from '#server/db/tables/shipments.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import {
  type HandOverLine,
  type HandOverList,
  type HandOverMark,
  HandOvers,
  handOverDays,
} from '#src/contract/shipments/hand-over.ts';

const dayMs = 24 * 3_600_000;
/** What a device is sent at most. */
const mostParcels = 1000;
const mostLists = 50;

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
    await tx
      .insert(handOverLists)
      .values({ sellerId, id, content, personId, device, arrivedAt: at })
      .onConflictDoNothing();
    return id;
  });

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
  const lists = await db
    .select({ id: handOverLists.id, content: handOverLists.content })
    .from(handOverLists)
    .where(eq(handOverLists.sellerId, sellerId))
    .orderBy(desc(handOverLists.arrivedAt), desc(handOverLists.id))
    .limit(mostLists);
  const marks = await findMarks(
    db,
    sellerId,
    lists.flatMap(({ content }) => content.lines),
  );
  return v.parse(HandOvers, {
    parcels: parcels.map(({ cancelledAt, ...parcel }) => ({
      ...parcel,
      ...(cancelledAt && { isCancelled: true }),
    })),
    lists: lists.map(({ id, content }) => ({
      _id: id,
      ...content,
      marks: Object.fromEntries(
        content.lines.flatMap(line => {
          const mark = marks(line);
          return mark ? [[line.ledgerId, mark]] : [];
        }),
      ),
    })),
  });
}

/** @param lines of all lists that are compared with each other */
async function findMarks(
  db: Db,
  sellerId: string,
  lines: readonly HandOverLine[],
): Promise<(line: HandOverLine) => HandOverMark | undefined> {
  const counts = new Map<string, number>();
  for (const { ledgerId } of lines) counts.set(ledgerId, (counts.get(ledgerId) ?? 0) + 1);
  const entries = await db
    .select({
      id: shipmentLedger.id,
      trackingId: shipmentLedger.trackingId,
      cancelledAt: shipmentLedger.cancelledAt,
      marketplaceState: shipmentLedger.marketplaceState,
    })
    .from(shipmentLedger)
    .where(and(eq(shipmentLedger.sellerId, sellerId), inArray(shipmentLedger.id, [...counts.keys()])));
  const byId = new Map(entries.map(entry => [entry.id, entry]));
  return ({ ledgerId, trackingId }) => {
    if ((counts.get(ledgerId) ?? 0) > 1) return 'two-lists';
    const entry = byId.get(ledgerId);
    if (!entry) return 'unknown';
    if (entry.cancelledAt) return 'cancelled';
    if (entry.marketplaceState === 'refused') return 'rejected';
    return entry.trackingId === trackingId ? undefined : 'corrected';
  };
}
