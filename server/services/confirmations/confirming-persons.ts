import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { orders } from '#server/db/tables/orders.ts';
import { orderEvents } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { namedPerson } from '#server/services/accounts/named-person.ts';
import { dayAfter, dayIn } from '#src/contract/days.ts';
import type { PersonId } from '#src/contract/ids.ts';
import { mostPersonDays, type PersonTotal } from '#src/contract/orders/confirmations.ts';
import { countsAt, isCountedConfirmation } from './confirmed-orders.ts';
import { type Listing, listedOrders } from './order-pages.ts';

/**
 * Whether a list may say who confirmed how much: the company counts by person, and the period isn't too long ago.
 * @throws Refusal where it may not, and is asked for one person's orders
 */
export async function isByPerson(
  db: Db,
  { sellerId, filters: { from, person }, timeZone, now }: Listing,
): Promise<boolean> {
  const [company] = await db
    .select({ shipping: sellers.shipping })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  const isRecent = from > dayAfter(dayIn(timeZone, now.getTime()), -mostPersonDays);
  const isAllowed = company?.shipping?.persons === 'counted' && isRecent;
  if (person && !isAllowed) {
    throw new Refusal(
      'CONFIRMATIONS.NOT_BY_PERSON',
      `Orders are listed by person where the company has decided so, for the last ${mostPersonDays} days.`,
    );
  }
  return isAllowed;
}

/** Totals of each person who confirmed any of the listed orders, most orders first. */
export async function totalByPerson(db: Db, listing: Listing): Promise<PersonTotal[]> {
  const { sellerId, filters, now } = listing;
  const { orderId, userId } = orderEvents;
  const confirmers = db
    .selectDistinct({ orderId, userId })
    .from(orderEvents)
    .where(
      and(
        isCountedConfirmation(sellerId, now),
        filters.person ? eq(userId, filters.person) : isNotNull(userId),
      ),
    )
    .as('confirmers');
  const counted = listedOrders(
    db
      .select({ person: confirmers.userId, ...countsAt(now) })
      .from(orders)
      .innerJoin(confirmers, eq(confirmers.orderId, orders.orderId))
      .$dynamic(),
    listing,
  )
    .groupBy(confirmers.userId)
    .as('counted');
  const rows = await db
    .select({
      ...{ person: counted.person, orders: counted.orders, late: counted.late, onTime: counted.onTime },
      name: namedPerson,
    })
    .from(counted)
    .leftJoin(users, eq(users.id, counted.person))
    .orderBy(sql`${counted.orders} desc`, counted.person);
  return rows.map(({ person, name, ...counts }) => ({
    ...{ person: person as PersonId, ...counts },
    ...(name !== null && { name }),
  }));
}
