import { randomUUID } from 'node:crypto';
import { and, desc, eq, gte, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { prepared } from '#server/db/prepared.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import { isSessionOver, nextGeneration, overBefore } from '#server/domain/accounts/token-generation.ts';

/** So many devices of one account; a warehouse of scanners shares one. */
export const mostSessions = 100;

/** Use is written down once in this span: a write for every call would be most of the writing. */
const useStepMs = 60_000;

/** @param deviceLabel by which people tell their devices apart, such as "Chrome on Android" */
export async function startSession(db: Db, sellerId: string, now: Date, deviceLabel?: string) {
  const session = { id: randomUUID(), sellerId, deviceLabel, generation: 0, createdAt: now, lastUsedAt: now };
  await db.insert(sessions).values(session);
  await endOldestSessions(db, sellerId, now);
  return { sellerId, sessionId: session.id, generation: session.generation };
}

/** Where there are too many, the ones that were not used for longest end. What waits on their devices is not lost. */
async function endOldestSessions(db: Db, sellerId: string, now: Date): Promise<void> {
  const isOpen = and(eq(sessions.sellerId, sellerId), isNull(sessions.endedAt));
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOpen)
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(mostSessions);
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpen, notInArray(sessions.id, newest)));
}

const findSession = prepared(db =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('find_session'),
);

/** Marks a session as used by a generation. @returns `over` also for an unknown one */
export async function touchSession(
  db: Db,
  {
    sessionId,
    generation,
    deviceLabel,
  }: { sessionId: string; generation: number; deviceLabel: string | undefined },
  now: Date,
): Promise<'over' | 'newest' | 'superseded'> {
  const [session] = await findSession(db).execute({ sessionId });
  if (!session || isSessionOver(session, now)) return 'over';
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
  return generation < session.generationSeen ? 'superseded' : 'newest';
}

/**
 * Gives a session's next generation to the holder of the current one.
 * @returns the generation, `ended` for a session that is over, `superseded` for a token left behind
 */
export function renewSession(
  db: Db,
  { sessionId, generation }: { sessionId: string; generation: number },
  now: Date,
): Promise<number | 'ended' | 'superseded'> {
  return db.transaction(async tx => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
    if (!session || isSessionOver(session, now)) return 'ended';
    const next = nextGeneration({ newest: session.generation, seen: session.generationSeen }, generation);
    if (!next) return 'superseded';
    await tx
      .update(sessions)
      .set({ generation: next.newest, generationSeen: next.seen, lastUsedAt: now })
      .where(eq(sessions.id, sessionId));
    return next.newest;
  });
}

export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ endedAt: now }).where(eq(sessions.id, sessionId));
}

/** Signs every device of a seller out. Rows that wait there are not lost: they go on after the next sign-in. */
export async function endAllSessions(db: Db, sellerId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.sellerId, sellerId), isNull(sessions.endedAt)));
}

const isOpen = (sellerId: string, now: Date) =>
  and(
    eq(sessions.sellerId, sellerId),
    isNull(sessions.endedAt),
    gte(sessions.lastUsedAt, overBefore('idle', now)),
    gte(sessions.createdAt, overBefore('total', now)),
  );

/** The sessions that have not ended, last used first. */
export async function openSessions(db: Db, sellerId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(isOpen(sellerId, now))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), sessions.id);
}

/** Ends one session of a seller; another's is left alone, as one that has ended. */
export async function endSessionOf(
  db: Db,
  { sellerId, sessionId }: { sellerId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.sellerId, sellerId), isNull(sessions.endedAt)));
}

/** Ends every session of a seller but one. What waits on their devices is not lost. */
export async function endOtherSessions(
  db: Db,
  { sellerId, sessionId }: { sellerId: string; sessionId: string },
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.sellerId, sellerId), ne(sessions.id, sessionId), isNull(sessions.endedAt)));
}
