import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { SignedSession } from '#server/adapters/keys/token-signer.ts';
import { type Db, prepared } from '#server/db/db.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { isSessionOver, nextGeneration, overBefore } from '#server/domain/accounts/token-generation.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import type { PersonId } from '#src/contract/ids.ts';

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

/**
 * @param deviceLabel by which people tell their devices apart, such as "Chrome on Android"
 * @param startedFrom the session in place of a password: the new one lives no longer, and ends with it
 */
export const startSession = (
  db: Db,
  { sellerId, personId, role }: Membership,
  now: Date,
  deviceLabel?: string,
  startedFrom?: { sessionId: string },
): Promise<SignedSession> =>
  db.transaction(async tx => {
    const parent = startedFrom && (await findParent(tx, { personId, sessionId: startedFrom.sessionId }));
    const times = { createdAt: parent?.createdAt ?? now, lastUsedAt: now };
    const session = { id: randomUUID(), sellerId, personId, rootId: parent?.rootId, generation: 0 };
    await tx.insert(sessions).values({ ...session, deviceLabel, ...times });
    await endOldestSessions(tx, personId, now);
    return { sellerId, personId, role, sessionId: session.id, generation: session.generation };
  });

/** The session of the sign-in, for it and for every session that was started from it. */
const rootOf = sql<string>`coalesce(${sessions.rootId}, ${sessions.id})`;

async function findParent(db: Db, { personId, sessionId }: PersonsSession) {
  const [parent] = await db
    .select({ rootId: rootOf, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(ofPerson(personId), eq(sessions.id, sessionId)))
    // A session that is being ended at this moment takes the new one with it, or starts none.
    .for('share');
  if (!parent) throw new Refusal('AUTH.SESSION_ENDED', 'The session has ended: sign in again.');
  return parent;
}

const ofPerson = (personId: string) => and(eq(sessions.personId, personId), isNull(sessions.endedAt));

/** Ends those of a person's that have not ended. What waits on their devices is not lost: it goes on after the next sign-in. */
const endOf = (db: Db, personId: string, which: SQL | undefined, now: Date): Promise<void> =>
  db.transaction(async tx => {
    // One that is being started from another at this moment would not be seen by the update alone.
    await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(ofPerson(personId))
      .orderBy(sessions.id)
      .for('update');
    await tx
      .update(sessions)
      .set({ endedAt: now })
      .where(and(ofPerson(personId), which));
  });

/** Where there are too many, the ones that were not used for longest end. */
async function endOldestSessions(db: Db, personId: string, now: Date): Promise<void> {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofPerson(personId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(mostSessions);
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(ofPerson(personId), notInArray(sessions.id, newest)));
}

/** Anyone who is no member any more has no session. */
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
    waitingChanges,
  }: {
    sessionId: string;
    generation: number;
    deviceLabel: string | undefined;
    waitingChanges: number | undefined;
  },
  now: Date,
): Promise<TouchedSession | 'over'> {
  const [found] = await findSession(db).execute({ sessionId });
  if (!found || isSessionOver(found.session, now)) return 'over';
  const { session, personId, role } = found;
  const isNewlySeen = generation > session.generationSeen;
  // How many is written with the next use; whether any is, at once.
  const isNews = waitingChanges !== undefined && waitingChanges > 0 !== (session.waitingChanges ?? 0) > 0;
  if (isNewlySeen || isNews || now.getTime() - session.lastUsedAt.getTime() >= useStepMs) {
    await db
      .update(sessions)
      // The greatest, since calls of two generations may arrive at once.
      .set({
        lastUsedAt: now,
        generationSeen: sql`greatest(${sessions.generationSeen}, ${generation})`,
        // Somebody may have named the device since it signed in.
        ...(deviceLabel !== undefined && { deviceLabel }),
        ...(waitingChanges !== undefined && { waitingChanges }),
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

/** Signs a device out: of every company that was opened from the same sign-in. */
export async function endSession(db: Db, { personId, sessionId }: PersonsSession, now: Date): Promise<void> {
  await endOf(db, personId, eq(rootOf, rootOfSession(db, sessionId)), now);
}

const rootOfSession = (db: Db, sessionId: string) =>
  db.select({ rootId: rootOf }).from(sessions).where(eq(sessions.id, sessionId));

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

/**
 * Ends a session that a person picked from the list, with every other of the same sign-in; if that is the caller's own
 * sign-in, the picked one alone. Another person's is left alone.
 */
export async function endSessionOf(
  db: Db,
  { personId, sessionId: callerId }: PersonsSession,
  pickedId: string,
  now: Date,
): Promise<void> {
  const root = eq(rootOf, rootOfSession(db, pickedId));
  const isOwnSignIn = eq(rootOfSession(db, pickedId), rootOfSession(db, callerId));
  await endOf(db, personId, or(eq(sessions.id, pickedId), and(root, not(isOwnSignIn))), now);
}

/** Ends every session of a person but one. */
export const endOtherSessions = (db: Db, { personId, sessionId }: PersonsSession, now: Date): Promise<void> =>
  endOf(db, personId, ne(sessions.id, sessionId), now);

/** Writes down that an older token of a session came back: a copy, by a restored device or by somebody else. */
export async function noteSupersededToken(db: Db, sessionId: string, now: Date): Promise<void> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!session) return;
  const { sellerId, personId, deviceLabel } = session;
  const details = { ...(deviceLabel !== null && { device: deviceLabel }) };
  await addCompanyEvent(
    db,
    sellerId,
    { kind: 'token-superseded', ...(personId && { personId }), details },
    now,
  );
}
