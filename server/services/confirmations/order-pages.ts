import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { clearances, orders } from '#server/db/tables/orders.ts';
import { isClearanceOf, isListed, momentOf, type OrderFilters } from './confirmed-orders.ts';

/** Whose orders are listed, by what, and as of when. */
export interface Listing {
  sellerId: string;
  filters: OrderFilters;
  timeZone: string;
  now: Date;
  /** What they have to fulfil besides. */
  only?: SQL | undefined;
}

/** Of the order that a page comes after. */
export interface Place {
  moment: string;
  orderId: string;
}

/** Limits a query of orders to those that are listed. */
export const listedOrders = <Query extends PgSelect>(
  query: Query,
  { sellerId, filters, timeZone, now, only }: Listing,
  ...more: (SQL | undefined)[]
) =>
  (filters.by === 'released' ? query.innerJoin(clearances, isClearanceOf) : query).where(
    and(isListed(sellerId, filters, timeZone, now), only, ...more),
  );

/** A page of the orders, latest first, by keys that no later order moves. */
export async function findOrderPage(db: Db, listing: Listing, after: Place | undefined, limit: number) {
  const moment = momentOf[listing.filters.by];
  const fields = { order: orders, moment: sql`${moment}`.mapWith(orders.createdAt) };
  const rows = await listedOrders(
    db.select(fields).from(orders).$dynamic(),
    listing,
    after && sql`(${moment}, ${orders.orderId}) < (${after.moment}::timestamptz, ${after.orderId})`,
  )
    .orderBy(desc(moment), desc(orders.orderId))
    .limit(limit);
  return rows.map(({ order, moment: at }) => ({
    order,
    place: { moment: at.toISOString(), orderId: order.orderId },
  }));
}
