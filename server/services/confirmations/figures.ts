import { and, eq, min, ne, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { companyEvents } from '#server/db/tables/members.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { sellerCentral } from '#server/domain/marketplace/marketplaces.ts';
import { dayAfter, dayIn } from '#src/contract/days.ts';
import { type Figures, fewestOrders } from '#src/contract/orders/figures.ts';
import { companyZone, isListed, type OrderFilters, totalByDay } from './confirmed-orders.ts';

type Answer = v.InferInput<typeof Figures>;

/**
 * How well a company ships, by whole days that have ended, so that each count is the length of the list by the same
 * filters; confirmations by day include today.
 */
export async function fetchFigures(
  db: Db,
  sellerId: string,
  ofDevice: string | undefined,
  now: Date,
): Promise<Answer> {
  const timeZone = await companyZone(db, sellerId, ofDevice);
  const today = dayIn(timeZone, now.getTime());
  const to = dayAfter(today, -1);
  const account = await findAccount(db, sellerId);
  const begun = account && (await findBeginning(db, sellerId, account.linkedAt));
  const central = account && sellerCentral(account.marketplaceId);
  // What was ordered or due on that day before then may never have been fetched.
  const since = begun && dayAfter(dayIn(timeZone, begun.getTime()));
  const total = async (filters: OrderFilters) => {
    const totals = await totalByDay(db, sellerId, filters, timeZone, now);
    const sum = (name: 'orders' | 'late') => totals.reduce((all, one) => all + one[name], 0);
    return { orders: sum('orders'), late: sum('late') };
  };
  const rateOf = (days: number, from: string, count: number, all: number) => ({
    ...{ days, from, to, count, orders: all },
    rate: all < fewestOrders || !since || from < since ? null : count / all,
  });
  const late: Answer['late'] = [];
  for (const days of [10, 30]) {
    const from = dayAfter(today, -days);
    const found = await total({ by: 'ship-by', from, to });
    late.push(rateOf(days, from, found.late, found.orders));
  }
  const week = { by: 'ordered' as const, from: dayAfter(today, -7), to };
  const cancelled = await total({ ...week, state: 'seller-cancelled' });
  const placed = await total(week);
  const month = { from: dayAfter(today, -29), to: today };
  const days = await totalByDay(db, sellerId, { by: 'confirmed', ...month }, timeZone, now);
  return {
    timeZone,
    ...(since && { since }),
    ...(central && { accountHealth: `${central}/performance/dashboard` }),
    late,
    cancelled: rateOf(7, week.from, cancelled.orders, placed.orders),
    customs: { ...month, offices: await findOffices(db, sellerId, month, timeZone, now) },
    days: Array.from({ length: 30 }, (_, place) => {
      const day = dayAfter(month.from, place);
      return days.find(one => one.day === day) ?? { day, orders: 0, late: 0, onTime: 0 };
    }),
  };
}

async function findAccount(db: Db, sellerId: string) {
  const [account] = await db
    .select()
    .from(marketplaceAccounts)
    .where(and(eq(marketplaceAccounts.sellerId, sellerId), ne(marketplaceAccounts.linkedBy, 'seller-id')));
  return account;
}

/** Since when a company's orders are fetched; a marketplace that is linked again loses nothing of before. */
async function findBeginning(db: Db, sellerId: string, linkedAt: Date): Promise<Date> {
  const [first] = await db
    .select({ at: min(companyEvents.createdAt) })
    .from(companyEvents)
    .where(
      and(
        eq(companyEvents.sellerId, sellerId),
        eq(companyEvents.kind, 'marketplace-linked'),
        sql`${companyEvents.details} ->> 'linkedBy' <> 'seller-id'`,
      ),
    );
  return first?.at && first.at < linkedAt ? first.at : linkedAt;
}

export async function findOffices(
  db: Db,
  sellerId: string,
  month: { from: string; to: string },
  timeZone: string,
  now: Date,
): Promise<Answer['customs']['offices']> {
  const hours = sql`extract(epoch from ${clearances.releasedAt} - ${clearances.handedOverAt}) / 3600`;
  const at = (share: number) =>
    sql`percentile_cont(${sql.raw(String(share))}) within group (order by ${hours})`.mapWith(Number);
  const rows = await db
    .select({
      place: clearances.place,
      orders: sql`count(*)`.mapWith(Number),
      medianHours: at(0.5),
      p90Hours: at(0.9),
    })
    .from(clearances)
    .where(
      and(isListed(sellerId, { by: 'released', ...month }, timeZone, now), sql`${clearances.place} <> ''`),
    )
    .groupBy(clearances.place)
    .orderBy(sql`count(*) desc`, clearances.place);
  return rows.map(({ place, medianHours, p90Hours, ...row }) => {
    const isEnough = row.orders >= fewestOrders;
    return {
      ...{ place: place ?? '', ...row },
      medianHours: isEnough ? medianHours : null,
      p90Hours: isEnough ? p90Hours : null,
    };
  });
}
