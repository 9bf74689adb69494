import { and, eq, gte, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { clearances, isToShip, latestShipBy } from '#server/db/tables/orders.ts';
import type { ShipByDays } from '#src/contract/orders/to-ship.ts';
import type { Today } from '#src/contract/today.ts';

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
