import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { SignedSession } from '#server/adapters/keys/token-signer.ts';
import type { Db } from '#server/db/db.ts';
import { prepared } from '#server/db/prepared.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { isSessionOver, nextGeneration, overBefore } from '#server/domain/accounts/token-generation.ts';
import type { PersonId } from '#src/contract/ids.ts';
import type { Role } from '#src/contract/roles.ts';

/** So many devices of one person, in all companies; a warehouse of scanners may share one. */
export const mostSessions = 100;

/** Use is written down once in this span: a write for every call would be most of the writing. */
const useStepMs = 60_000;

/** A person in a company. */
export interface Membership {
  sellerId: string;
  personId: string;
  role: Role;
}

/** @param deviceLabel by which people tell their devices apart, such as "Chrome on Android" */
export async function startSession(
  db: Db,
  membership: Membership,
  now: Date,
  deviceLabel?: string,
): Promise<SignedSession> {
  const { sellerId, personId, role } = membership;
  const times = { createdAt: now, lastUsedAt: now };
  const session = { id: randomUUID(), sellerId, personId, deviceLabel, generation: 0, ...times };
  await db.insert(sessions).values(session);
  await endOldestSessions(db, personId, now);
  return { sellerId, personId, role, sessionId: session.id, generation: session.generation };
}

const ofPerson = (personId: string) => and(eq(sessions.personId, personId), isNull(sessions.endedAt));

/** Ends those of a person's that have not ended. What waits on their devices is not lost: it goes on after the next sign-in. */
async function endOf(db: Db, personId: string, which: SQL | undefined, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(ofPerson(personId), which));
}

/** Where there are too many, the ones that were not used for longest end. */
async function endOldestSessions(db: Db, personId: string, now: Date): Promise<void> {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofPerson(personId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(mostSessions);
  await endOf(db, personId, notInArray(sessions.id, newest), now);
}

/** Whoever is no member any more has no session. */
const isOfMember = and(eq(members.sellerId, sessions.sellerId), eq(members.personId, sessions.personId));

const findSession = prepared(db =>
  db
    .select({ session: sessions, personId: members.personId, role: members.role })
    .from(sessions)
    .innerJoin(members, isOfMember)
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('find_session'),
);

export interface TouchedSession {
  state: 'newest' | 'superseded';
  personId: PersonId;
  /** Of now. */
  role: Role;
}

/** Marks a session as used by a generation. @returns `over` also for an unknown one, and for somebody who was removed */
export async function touchSession(
  db: Db,
  {
    sessionId,
    generation,
    deviceLabel,
  }: { sessionId: string; generation: number; deviceLabel: string | undefined },
  now: Date,
): Promise<TouchedSession | 'over'> {
  const [found] = await findSession(db).execute({ sessionId });
  if (!found || isSessionOver(found.session, now)) return 'over';
  const { session, personId, role } = found;
  const isNewlySeen = generation > session.generationSeen;
  if (isNewlySeen || now.getTime() - session.lastUsedAt.getTime() >= useStepMs) {
    await db
      .update(sessions)
      // The greatest, since calls of two generations may arrive at once.
      .set({
        lastUsedAt: now,
        generationSeen: sql`greatest(${sessions.generationSeen}, ${generation})`,
        // Somebody may have named the device since it signed in.
        ...(deviceLabel !== undefined && { deviceLabel }),
      })
      .where(eq(sessions.id, sessionId));
  }
  const state = generation < session.generationSeen ? 'superseded' : 'newest';
  return { state, personId: personId as PersonId, role };
}

/**
 * Gives a session's next generation to the holder of the current one.
 * @returns the session with it, `ended` for one that is over, `superseded` for a token left behind
 */
export function renewSession(
  db: Db,
  { sessionId, generation }: { sessionId: string; generation: number },
  now: Date,
): Promise<SignedSession | 'ended' | 'superseded'> {
  return db.transaction(async tx => {
    const [found] = await tx
      .select({ session: sessions, personId: members.personId, role: members.role })
      .from(sessions)
      .innerJoin(members, isOfMember)
      .where(eq(sessions.id, sessionId))
      .for('update', { of: sessions });
    if (!found || isSessionOver(found.session, now)) return 'ended';
    const { session, personId, role } = found;
    const next = nextGeneration({ newest: session.generation, seen: session.generationSeen }, generation);
    if (!next) return 'superseded';
    await tx
      .update(sessions)
      .set({ generation: next.newest, generationSeen: next.seen, lastUsedAt: now })
      .where(eq(sessions.id, sessionId));
    return { sellerId: session.sellerId, personId, role, sessionId, generation: next.newest };
  });
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ endedAt: now }).where(eq(sessions.id, sessionId));
}

/** Signs a person out on every device. */
export const endAllSessions = (db: Db, personId: string, now: Date): Promise<void> =>
  endOf(db, personId, undefined, now);

/** A person's sessions that have not ended, in all of their companies, last used first. */
export async function openSessions(db: Db, personId: string, now: Date) {
  return db
    .select({ session: sessions, role: members.role })
    .from(sessions)
    .innerJoin(members, isOfMember)
    .where(
      and(
        ofPerson(personId),
        gte(sessions.lastUsedAt, overBefore('idle', now)),
        gte(sessions.createdAt, overBefore('total', now)),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id);
}

/** Ends what a person has open in one company. */
export const endSessionsIn = (
  db: Db,
  { sellerId, personId }: { sellerId: string; personId: string },
  now: Date,
): Promise<void> => endOf(db, personId, eq(sessions.sellerId, sellerId), now);

interface PersonsSession {
  personId: string;
  sessionId: string;
}

/** Ends one session of a person; another's is left alone, as one that has ended. */
export const endSessionOf = (db: Db, { personId, sessionId }: PersonsSession, now: Date): Promise<void> =>
  endOf(db, personId, eq(sessions.id, sessionId), now);

/** Ends every session of a person but one. */
export const endOtherSessions = (db: Db, { personId, sessionId }: PersonsSession, now: Date): Promise<void> =>
  endOf(db, personId, ne(sessions.id, sessionId), now);
