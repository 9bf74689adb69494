import { and, eq, gt, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { type Db, prepared } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { mailChoices, mailState } from '#server/db/tables/mails.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import {
  mailChoices as choicesOf,
  type MailChoice,
  type MailKind,
  mailKinds,
  mostRefusals,
  type NotificationChoices,
  type Notifications,
  usualQuietHours,
} from '#src/contract/accounts/notifications.ts';
import type { Role } from '#src/contract/accounts/roles.ts';

/** What a member has chosen, or what is usual for the role; undefined where the role gets no such mail. */
export function chosen(
  kind: MailKind,
  role: Role,
  stored: ReadonlyMap<MailKind, MailChoice>,
): MailChoice | undefined {
  const usual: Partial<Record<Role, MailChoice>> = mailKinds[kind];
  const choice = stored.get(kind) ?? usual[role];
  // One that was made in another role.
  return choice !== undefined && choicesOf(kind, role).includes(choice) ? choice : usual[role];
}

export const kindNames = Object.keys(mailKinds) as MailKind[];

/** Which mails a member gets about a company, and when none. */
export async function findNotifications(
  db: Db,
  { sellerId, personId, role }: Membership,
): Promise<v.InferInput<typeof Notifications>> {
  const [user] = await db.select().from(users).where(eq(users.id, personId));
  const stored = await db
    .select()
    .from(mailChoices)
    .where(and(eq(mailChoices.sellerId, sellerId), eq(mailChoices.personId, personId)));
  const byKind = new Map(stored.map(({ kind, choice }) => [kind, choice]));
  const [state] = await findMailState(db).execute();
  const isRefused = (user?.mailRefusals ?? 0) >= mostRefusals;
  const paused = state?.offSince ? 'operator' : isRefused ? 'refused' : undefined;
  return {
    kinds: kindNames.flatMap(kind => {
      const choice = chosen(kind, role, byKind);
      return choice === undefined ? [] : [{ kind, choice, choices: [...choicesOf(kind, role)] }];
    }),
    quietHours: user?.quietHours ?? usualQuietHours,
    ...(paused && { paused }),
  };
}

export const findMailState = prepared(db => db.select().from(mailState).prepare('find_mail_state'));

/** Stores what a member chose, and tries their address again. @throws Refusal for what the role never gets */
export async function saveNotifications(
  db: Db,
  { sellerId, personId, role }: Membership,
  { choices, quietHours }: v.InferOutput<typeof NotificationChoices>,
): Promise<void> {
  for (const [place, { kind, choice }] of choices.entries()) {
    if (choicesOf(kind, role).includes(choice)) continue;
    throw new Refusal('REQUEST.INVALID', 'Your role doesn’t get such mails.', {
      path: `choices.${place}.choice`,
    });
  }
  await db.transaction(async tx => {
    for (const one of choices) await saveChoice(tx, { sellerId, personId, ...one });
    await tx.update(users).set({ quietHours, mailRefusals: 0 }).where(eq(users.id, personId));
  });
}

/** Whatever was chosen before. */
export async function saveChoice(tx: Db, row: typeof mailChoices.$inferInsert): Promise<void> {
  await tx
    .insert(mailChoices)
    .values(row)
    .onConflictDoUpdate({
      target: [mailChoices.sellerId, mailChoices.personId, mailChoices.kind],
      set: { choice: row.choice },
    });
}

/** Counts a mail that the mail server refused for good. */
export async function noteRefused(db: Db, personId: string): Promise<void> {
  await db
    .update(users)
    .set({ mailRefusals: sql`${users.mailRefusals} + 1` })
    .where(eq(users.id, personId));
}

/** One that it took: the address is a good one. */
export async function noteTaken(db: Db, personId: string): Promise<void> {
  await db
    .update(users)
    .set({ mailRefusals: 0 })
    .where(and(eq(users.id, personId), gt(users.mailRefusals, 0)));
}
