import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { clearances, orderItems, orders } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { dayAfter } from '#src/contract/days.ts';
import {
  type ConfirmationFilter,
  type ConfirmationsQuery,
  type DayTotal,
  mostPersonDays,
  type PeriodKind,
} from '#src/contract/orders/confirmations.ts';
import { startOfDay } from '#src/contract/start-of-day.ts';

export type OrderFilters = Omit<ConfirmationsQuery, 'timeZone' | 'after'>;

/** In which zone a company's days are counted. */
export async function companyZone(db: Db, sellerId: string, ofDevice: string | undefined): Promise<string> {
  const [company] = await db
    .select({ timeZone: sellers.timeZone })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  return company?.timeZone ?? ofDevice ?? 'UTC';
}

/** When the event was that puts an order into a period. */
export const momentOf: Record<PeriodKind, AnyPgColumn<{ data: Date }>> = {
  confirmed: orders.confirmedAt,
  'ship-by': orders.shipBy,
  ordered: orders.createdAt,
  released: clearances.releasedAt,
};

/** One that was cancelled is neither, and neither is one of which the marketplace doesn't say when it was confirmed. */
export const isLate = sql`${orders.acceptedAt} > ${orders.shipBy}`;
export const isOnTime = sql`${orders.acceptedAt} <= ${orders.shipBy}`;
export const isOverdue = (now: Date) =>
  sql`(${orders.acceptedAt} is null and ${orders.shipBy} < ${now.toISOString()}::timestamptz
    and ${orders.status} not in ('cancelled', 'shipped', 'shipped-elsewhere'))`;

// Asked of one order after the other, by its key: as `exists` they would be joined, and tables read from end to end.
const hasEntry = (condition: SQL) =>
  sql`(select true from ${shipmentLedger} where ${shipmentLedger.sellerId} = ${orders.sellerId}
    and ${shipmentLedger.orderId} = ${orders.orderId} and ${condition} limit 1)`;

const { marketplaceState, verification, closedAt } = shipmentLedger;

const stateConditions: Record<ConfirmationFilter, SQL> = {
  open: sql`(${orders.confirmedAt} is null and ${orders.status} in ('open', 'cancellation-requested'))`,
  waiting: hasEntry(sql`${marketplaceState} = 'waiting'`),
  accepted: hasEntry(
    sql`${marketplaceState} = 'accepted' and coalesce(${verification}, 'awaited') = 'awaited' and ${closedAt} is null`,
  ),
  verified: hasEntry(
    sql`${marketplaceState} = 'accepted' and ${verification} = 'verified' and ${closedAt} is null`,
  ),
  refused: hasEntry(sql`${marketplaceState} = 'refused' and ${closedAt} is null`),
  missing: hasEntry(
    sql`${marketplaceState} = 'accepted' and ${verification} = 'missing' and ${closedAt} is null`,
  ),
  closed: hasEntry(sql`${marketplaceState} <> 'waiting' and ${closedAt} is not null`),
  elsewhere: sql`${orders.status} = 'shipped-elsewhere'`,
  cancelled: sql`${orders.status} = 'cancelled'`,
  'seller-cancelled': sql`(select true from ${orderItems} where ${orderItems.sellerId} = ${orders.sellerId}
    and ${orderItems.orderId} = ${orders.orderId} and ${orderItems.status} = 'cancelled'
    and ${inArray(orderItems.cancelledBy, ['MERCHANT', 'AMAZON'])} limit 1)`,
};

/** Whether an order is a seller's, in the period, and meets every filter. By their ship-by cancelled ones don't count. */
export function isListed(
  sellerId: string,
  filters: OrderFilters,
  timeZone: string,
  now: Date,
): SQL | undefined {
  const { by, from, to, carrier, marketplace, state, late, place, person } = filters;
  const moment = momentOf[by];
  return and(
    eq(by === 'released' ? clearances.sellerId : orders.sellerId, sellerId),
    gte(moment, new Date(startOfDay(timeZone, from))),
    lt(moment, new Date(startOfDay(timeZone, dayAfter(to)))),
    by === 'ship-by' && state !== 'cancelled' && state !== 'seller-cancelled'
      ? sql`${orders.status} <> 'cancelled'`
      : undefined,
    carrier ? hasEntry(sql`${shipmentLedger.carrier} = ${carrier}`) : undefined,
    marketplace ? eq(orders.marketplaceId, marketplace) : undefined,
    state ? stateConditions[state] : undefined,
    late === 'late' ? sql`(${isLate} or ${isOverdue(now)})` : undefined,
    late === 'on-time' ? isOnTime : undefined,
    place
      ? sql`(select ${clearances.place} from ${clearances} where ${isClearanceOf}) = ${place}`
      : undefined,
    person
      ? // All of the person's at once, by an index: they are few of the orders.
        sql`${orders.orderId} in (select ${orderEvents.orderId} from ${orderEvents}
          where ${isCountedConfirmation(sellerId, now)} and ${orderEvents.userId} = ${person})`
      : undefined,
    by === 'released' ? sql`${clearances.handedOverAt} <= ${clearances.releasedAt}` : undefined,
  );
}

/** Whether an event is a confirmation of which it is counted who made it. */
export const isCountedConfirmation = (sellerId: string, now: Date) =>
  and(
    eq(orderEvents.sellerId, sellerId),
    eq(orderEvents.kind, 'confirmed'),
    gte(orderEvents.at, new Date(now.getTime() - mostPersonDays * 86_400_000)),
  );

export const isClearanceOf = and(
  eq(clearances.sellerId, orders.sellerId),
  eq(clearances.orderId, orders.orderId),
);

/** How many of the selected orders are late and how many on time. */
export function countsAt(now: Date) {
  const count = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  return {
    orders: sql`count(*)`.mapWith(Number).as('orders'),
    late: count(sql`${isLate} or ${isOverdue(now)}`).as('late'),
    onTime: count(isOnTime).as('on_time'),
  };
}

/** Totals of each day that has any, latest first. */
export async function totalByDay(
  db: Db,
  sellerId: string,
  filters: OrderFilters,
  timeZone: string,
  now: Date,
): Promise<DayTotal[]> {
  const days: string[] = [];
  for (let day = filters.from; day <= filters.to; day = dayAfter(day)) days.push(day);
  // Days begin where the app has them begin: the databases know other years' rules of a zone.
  const starts = days.map(day => new Date(startOfDay(timeZone, day)).toISOString());
  const place = sql<number>`width_bucket(${momentOf[filters.by]}, ${`{${starts.map(start => `"${start}"`).join()}}`}::timestamptz[])`;
  const listed = db.select({ place: place.mapWith(Number).as('place'), ...countsAt(now) }).from(orders);
  const rows = await (filters.by === 'released' ? listed.innerJoin(clearances, isClearanceOf) : listed)
    .where(isListed(sellerId, filters, timeZone, now))
    .groupBy(sql`1`);
  return rows
    .map(({ place: at, ...total }) => ({ day: days[at - 1] ?? '', ...total }))
    .sort((one, other) => (one.day < other.day ? 1 : -1));
}
