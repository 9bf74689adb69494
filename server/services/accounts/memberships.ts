import { and, asc, desc, eq, max, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import type { Membership } from './sessions.ts';

const membership = { sellerId: members.sellerId, personId: members.personId, role: members.role };

/** The company that a person worked in last; else one that they own; else their first. Undefined for a member of none. */
export async function findLastMembership(db: Db, personId: string): Promise<Membership | undefined> {
  const lastUsed = db
    .select({ at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(and(eq(sessions.sellerId, members.sellerId), eq(sessions.personId, members.personId)));
  const [found] = await db
    .select(membership)
    .from(members)
    .where(eq(members.personId, personId))
    .orderBy(
      sql`(${lastUsed}) desc nulls last`,
      desc(eq(members.role, 'owner')),
      asc(members.createdAt),
      asc(members.sellerId),
    )
    .limit(1);
  return found;
}
