import { and, asc, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { type Db, prepared } from '#server/db/db.ts';
import { marketplaceAccounts, sellers } from '#server/db/tables/accounts.ts';
import { memberInvitations } from '#server/db/tables/members.ts';
import { orders } from '#server/db/tables/orders.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import { listRemoved } from '#server/services/members/waiting-reports.ts';
import { shipByDays } from '#src/contract/orders/to-ship.ts';
import { mostTodayEntries, type Today, type TodayEntry } from '#src/contract/today/today.ts';
import { findImporterNeeds } from './importer-needs.ts';
import {
  countOrdersToShip,
  findCancellationNeeds,
  findHandOverNeeds,
  findProblemNeeds,
  type Needs,
} from './orders-of-today.ts';

const findCompany = prepared(db =>
  db
    .select({
      timeZone: sellers.timeZone,
      linkedBy: marketplaceAccounts.linkedBy,
      refusedAt: marketplaceAccounts.refusedAt,
    })
    .from(sellers)
    .leftJoin(marketplaceAccounts, eq(marketplaceAccounts.sellerId, sellers.id))
    .where(eq(sellers.id, sql.placeholder('sellerId')))
    .prepare('find_company_of_today'),
);

/**
 * What a member of a company has to do, of what that member can end, and how many orders are to ship. Nothing of orders
 * is read for a seller with a seller id.
 * @param ofDevice in which days are counted while the company has no zone of its own
 */
export async function fetchToday(
  db: Db,
  { sellerId, role }: Pick<Membership, 'sellerId' | 'role'>,
  ofDevice: string | undefined,
  now: Date,
): Promise<v.InferInput<typeof Today>> {
  const [company] = await findCompany(db).execute({ sellerId });
  const timeZone = company?.timeZone ?? ofDevice ?? 'UTC';
  const days = shipByDays(timeZone, now.getTime());
  const [{ day = '' } = {}] = days.days;
  const ships = company?.linkedBy !== 'seller-id';
  const found: Needs[] = [];
  if (ships) found.push(await findProblemNeeds(db, sellerId), await findHandOverNeeds(db, sellerId, now));
  if (role !== 'warehouse') {
    if (ships) found.push(await findCancellationNeeds(db, sellerId));
    found.push(await findImporterNeeds(db, sellerId, { today: day, timeZone }));
  }
  if (ships && role === 'owner')
    found.push(await findCompanyNeeds(db, sellerId, company?.refusedAt ?? null, now));
  const entries = bySoonestDeadline(found.flatMap(needs => needs.entries));
  return {
    ...{ timeZone, day },
    ...(ships && { toShip: await countOrdersToShip(db, sellerId, days) }),
    needsYou: found.reduce((sum, { total }) => sum + total, 0),
    entries: entries.slice(0, mostTodayEntries),
  };
}

type Entry = v.InferInput<typeof TodayEntry>;

/** Those without a deadline last. In one order always, so that the same entries have the same ETag. */
function bySoonestDeadline(entries: readonly Entry[]): Entry[] {
  const places = entries.map(entry => {
    const { deadline = '~' } = 'deadline' in entry ? entry : {};
    return { entry, place: `${deadline} ${JSON.stringify(entry)}` };
  });
  return places
    .sort((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)))
    .map(({ entry }) => entry);
}

/**
 * What only an owner can end.
 * @param refusedAt since when the marketplace no longer accepts the company's authorization
 */
async function findCompanyNeeds(db: Db, sellerId: string, refusedAt: Date | null, now: Date): Promise<Needs> {
  const entries: Entry[] = [];
  // From then on nothing is fetched and nothing is confirmed.
  if (refusedAt)
    entries.push({ kind: 'authorisation-ended', deadline: refusedAt.toISOString(), action: 'link' });
  const { id, email, role, expiresAt, joinedBy } = memberInvitations;
  const expired = await db
    .select({ invitationId: id, email, role })
    .from(memberInvitations)
    .where(and(eq(memberInvitations.sellerId, sellerId), isNull(joinedBy), lte(expiresAt, now)))
    .orderBy(asc(email));
  for (const one of expired) entries.push({ kind: 'invitation-expired', ...one, action: 'invite' });
  for (const { personId, name, devices } of await listRemoved(db, sellerId, now)) {
    const orderIds = [...new Set(devices.flatMap(device => device.orderIds))];
    const [soonest] = await db
      .select({ shipBy: min(orders.shipBy) })
      .from(orders)
      .where(and(eq(orders.sellerId, sellerId), inArray(orders.orderId, orderIds)));
    entries.push({
      ...{ kind: 'orders-on-removed-device', personId, name, orderIds, action: 'decide' },
      ...(soonest?.shipBy && { deadline: soonest.shipBy.toISOString() }),
    });
  }
  return { entries, total: entries.length };
}
