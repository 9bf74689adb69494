import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { mailState } from '#server/db/tables/mails.ts';
import { members } from '#server/db/tables/members.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { sendMailJob } from '#server/queue/send-mail.ts';
import { findMailState } from './notifications.ts';

export type MailState = typeof mailState.$inferSelect;

/**
 * Notes at a start what the links of mails lead to, and switches the mails that nobody's press asked for off where this
 * may be a copy: of what its original tells as well, or with links to another place. They stay off until the operator
 * switches them on. Without a `publicUrl` nothing is known about a move.
 */
export const openMailState = (
  db: Db,
  { publicUrl, isRestored }: { publicUrl: string | undefined; isRestored: boolean },
  now: Date,
): Promise<MailState> =>
  db.transaction(async tx => {
    await tx.insert(mailState).values({}).onConflictDoNothing();
    const [before] = await tx.select().from(mailState).for('update');
    const isMoved = publicUrl !== undefined && before?.publicUrl != null && before.publicUrl !== publicUrl;
    const offBecause = isRestored ? 'restored' : isMoved ? 'moved' : undefined;
    const [after] = await tx
      .update(mailState)
      .set({
        publicUrl: publicUrl ?? before?.publicUrl ?? null,
        ...(offBecause && { offSince: now, offBecause }),
      })
      .returning();
    if (!after) throw new Error('The state of the mails is gone.');
    return after;
  });

/**
 * Switches them off, or on again. What there is by then counts as told: the next look writes it down and sends nothing.
 * Where they are on already, nothing is missed by switching them on once more.
 */
export const switchMails = (db: Db, isOn: boolean, now: Date): Promise<void> =>
  db.transaction(async tx => {
    if (!isOn) {
      const off = { offSince: now, offBecause: 'operator' as const };
      await tx.insert(mailState).values(off).onConflictDoUpdate({ target: mailState.id, set: off });
      return;
    }
    const switched = await tx
      .update(mailState)
      .set({ offSince: null, offBecause: null })
      .where(isNotNull(mailState.offSince))
      .returning({ id: mailState.id });
    if (switched.length > 0) await tx.update(members).set({ mailsSince: null });
  });

/** For the operator; `waiting`: how many mails of any kind wait to be sent, those that somebody asked for among them. */
export async function describeMails(db: Db) {
  const [state] = await findMailState(db).execute();
  const [counted] = await db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(eq(jobs.kind, sendMailJob), isNull(jobs.doneAt)));
  return {
    isOn: !state?.offSince,
    since: state?.offSince?.toISOString() ?? null,
    because: state?.offBecause ?? null,
    waiting: counted?.waiting ?? 0,
  };
}
