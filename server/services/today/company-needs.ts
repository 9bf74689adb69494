import { and, asc, eq, inArray, isNull, lte, min } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { memberInvitations } from '#server/db/tables/members.ts';
import { orders } from '#server/db/tables/orders.ts';
import { findOrdersOfRemoved } from '#server/services/members/waiting-reports.ts';
import type { TodayEntry } from '#src/contract/today.ts';
import type { Needs } from './order-needs.ts';

type Entry = v.InferInput<typeof TodayEntry>;

/**
 * What only an owner can end.
 * @param refusedAt since when the marketplace no longer accepts the company's authorization
 */
export async function findCompanyNeeds(
  db: Db,
  sellerId: string,
  refusedAt: Date | null,
  now: Date,
): Promise<Needs> {
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
  for (const { personId, name, orderIds } of await findOrdersOfRemoved(db, sellerId, now)) {
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
