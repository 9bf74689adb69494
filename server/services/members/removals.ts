import { and, eq, gte, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { sellers, sessions, users } from '#server/db/tables/accounts.ts';
import { members, removedMembers } from '#server/db/tables/members.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import type { Removal } from '#src/contract/accounts/removal.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import type { PersonId } from '#src/contract/ids.ts';

const day = 24 * 60 * 60 * 1000;

/** For so long a device of somebody who was removed is told why, and may report what is waiting on it. */
const removalDays = 30;

/** Anyone who was removed before this is a stranger by now. */
export const removedAfter = (now: Date) => new Date(now.getTime() - removalDays * day);

export interface RemovedSession {
  personId: PersonId;
  /** As it was. */
  role: Role;
  /** For the device that had the session, and nobody else. */
  removal: Removal;
}

/**
 * Why a session has ended, where its person was removed from the company or left it. Undefined for one that ended
 * otherwise, and once the person is a member again.
 */
export async function findRemovedSession(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<RemovedSession | undefined> {
  const remover = alias(users, 'remover');
  const [found] = await db
    .select({ removed: removedMembers, company: sellers.companyName, remover })
    .from(sessions)
    .innerJoin(
      removedMembers,
      and(
        eq(removedMembers.sellerId, sessions.sellerId),
        eq(removedMembers.personId, sessions.personId),
        // One that had ended before was somebody's own sign-out.
        eq(removedMembers.removedAt, sessions.endedAt),
      ),
    )
    .innerJoin(sellers, eq(sellers.id, sessions.sellerId))
    .leftJoin(members, and(eq(members.sellerId, sessions.sellerId), eq(members.personId, sessions.personId)))
    .leftJoin(remover, eq(remover.id, removedMembers.removedBy))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(members.personId),
        gte(removedMembers.removedAt, removedAfter(now)),
      ),
    );
  if (!found) return undefined;
  const { personId, role, removedBy } = found.removed;
  const by = found.remover && personName(found.remover);
  return {
    personId: personId as PersonId,
    role,
    removal: {
      company: found.company ?? '',
      ...(removedBy === personId ? { left: true } : by && { by }),
    },
  };
}
