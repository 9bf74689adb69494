import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { prepared } from '#server/db/prepared.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';

/** Of the orders that changed last: a company with ten thousand that wait for their first confirmation has no place yet. */
const lookedAt = 200;

const findPlace = prepared(db => {
  const sellerId = sql.placeholder('sellerId');
  const latest = db
    .select({ orderId: clearances.orderId })
    .from(clearances)
    .where(eq(clearances.sellerId, sellerId))
    .orderBy(desc(clearances.sequence))
    .limit(lookedAt)
    .as('latest');
  return db
    .select({ place: shipmentLedger.dispatchFrom })
    .from(latest)
    .innerJoin(
      shipmentLedger,
      and(eq(shipmentLedger.sellerId, sellerId), eq(shipmentLedger.orderId, latest.orderId)),
    )
    .orderBy(desc(shipmentLedger.confirmedAt), desc(shipmentLedger.id))
    .limit(1)
    .prepare('find_dispatch_place');
});

/** Where the company shipped from last; undefined where none of its latest orders was confirmed. */
export async function findDispatchPlace(db: Db, sellerId: string): Promise<string | undefined> {
  const [row] = await findPlace(db).execute({ sellerId });
  return row?.place;
}
