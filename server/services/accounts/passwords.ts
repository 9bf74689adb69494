import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { hashPassword, isPasswordRight } from '#server/adapters/keys/passwords.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { RateLimits } from '#server/adapters/rate-limits.ts';
import type { Db } from '#server/db/db.ts';
import { emailChanges, knownDevices, passwordResets, sellers, users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { refuseGuessable } from '#server/domain/accounts/guessable-password.ts';
import { forgotLink, resetExpiry, resetLink } from '#server/domain/accounts/mailed-links.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { ResetPassword } from '#server/queue/reset-password.ts';
import { addAccountMail } from '#server/queue/send-mail.ts';
import { addPersonEvent } from '#server/services/events/company-events.ts';
import type { Language } from '#src/contract/language.ts';
import { endAllSessions, endOtherSessions } from './sessions.ts';

type User = typeof users.$inferSelect;

interface Person {
  user: User;
  /** Names of their companies. */
  companies: string[];
}

async function findPerson(db: Db, personId: string): Promise<Person | undefined> {
  const rows = await db
    .select({ user: users, company: sellers.companyName })
    .from(users)
    .leftJoin(members, eq(members.personId, users.id))
    .leftJoin(sellers, eq(sellers.id, members.sellerId))
    .where(eq(users.id, personId));
  const [first] = rows;
  return first && { user: first.user, companies: rows.flatMap(({ company }) => company ?? []) };
}

/**
 * Mails a link for a new password to an address that has an account, and nothing to any other. The link's time counts
 * from when it was asked for: an email that waited for long is not sent. Wake the jobs after it.
 */
export async function mailPasswordReset(
  db: Db,
  secrets: SecretBox,
  { to, language, origin }: ResetPassword,
  { requestedAt, now }: { requestedAt: Date; now: Date },
): Promise<void> {
  const expiresAt = resetExpiry(requestedAt);
  if (expiresAt <= now) return;
  const [user] = await db.select().from(users).where(eq(users.email, to));
  if (!user?.activatedAt) return;
  await db.transaction(tx =>
    addResetMail(tx, secrets, 'password-reset', user, { language, origin, expiresAt }),
  );
}

async function addResetMail(
  tx: Db,
  secrets: SecretBox,
  template: 'password-reset' | 'password-void',
  user: User,
  { language, origin, expiresAt }: { language: Language; origin: string; expiresAt: Date },
): Promise<void> {
  const token = randomToken();
  await tx.insert(passwordResets).values({ tokenHash: digestOf(token), userId: user.id, expiresAt });
  await addAccountMail(tx, secrets, {
    template,
    id: randomUUID(),
    ...addressed(user, language),
    link: resetLink(origin, token),
    expiresAt: expiresAt.toISOString(),
  });
}

/**
 * Voids the password of an account that somebody else could read the mail of: they may have set it. A link for a new
 * one goes to its address. Wake the jobs after it.
 */
export async function voidPassword(
  tx: Db,
  secrets: SecretBox,
  userId: string,
  { language, origin, now }: { language: Language; origin: string; now: Date },
): Promise<void> {
  const user = await setPassword(tx, userId, await hashPassword(randomToken()), now);
  const surroundings = { language: user.language ?? language, origin, expiresAt: resetExpiry(now) };
  await addResetMail(tx, secrets, 'password-void', user, surroundings);
}

/**
 * Sets a password by the link of an email, which works once. Every session of the person ends; what waits on their
 * devices is not lost.
 * @returns the address that can sign in with it; null where the link is of nobody, was used or has expired
 * @throws Refusal for a password that others would guess; the link goes on
 */
export async function resetPassword(
  db: Db,
  secrets: SecretBox,
  { token, password }: { token: string; password: string },
  { language, origin, now }: { language: Language; origin: string; now: Date },
): Promise<string | null> {
  const tokenHash = digestOf(token);
  const isMeant = and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now));
  const [reset] = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isMeant);
  const found = reset && (await findPerson(db, reset.userId));
  if (!found) return null;
  refuseGuessable(password, found.user, found.companies);
  const passwordHash = await hashPassword(password);
  return db.transaction(async tx => {
    // Looked at again: of two who follow it at once, the second finds nothing.
    const used = await tx.delete(passwordResets).where(isMeant).returning({ userId: passwordResets.userId });
    if (used.length === 0) return null;
    const user = await setPassword(tx, found.user.id, passwordHash, now);
    await endAllSessions(tx, user.id, now);
    await addPersonEvent(tx, user.id, { kind: 'password-reset' }, now);
    await addPasswordChangedMail(tx, secrets, user, { language, origin });
    return user.email;
  });
}

/**
 * Sets a password for somebody who knows the old one, and ends their other sessions. Wake the jobs after it.
 * @throws Refusal @throws RateLimited
 */
export async function changePassword(
  db: Db,
  secrets: SecretBox,
  limits: Pick<RateLimits, 'oldPasswordByPerson' | 'passwordChangeByPerson'>,
  change: { personId: string; sessionId: string; oldPassword: string; password: string },
  { language, origin, now }: { language: Language; origin: string; now: Date },
): Promise<void> {
  const found = await requirePassword(db, limits, change.personId, change.oldPassword, 'oldPassword');
  refuseGuessable(change.password, found.user, found.companies);
  await limits.passwordChangeByPerson.spend(found.user.id);
  const passwordHash = await hashPassword(change.password);
  await db.transaction(async tx => {
    // Of two who change it at once, the second no longer knows it.
    const isPresent = and(eq(users.id, found.user.id), eq(users.passwordHash, found.user.passwordHash));
    const present = await tx.select({ id: users.id }).from(users).where(isPresent).for('update');
    if (present.length === 0) throw passwordWrong('oldPassword');
    const user = await setPassword(tx, found.user.id, passwordHash, now);
    await endOtherSessions(tx, change, now);
    await addPersonEvent(tx, user.id, { kind: 'password-changed' }, now);
    await addPasswordChangedMail(tx, secrets, user, { language: user.language ?? language, origin });
  });
}

const passwordWrong = (path: string) =>
  new Refusal('ACCOUNT.PASSWORD_WRONG', 'This is not your password.', { path });

/**
 * Finds a person who can say the password. Tries are counted before it is looked at.
 * @throws Refusal @throws RateLimited
 */
export async function requirePassword(
  db: Db,
  limits: Pick<RateLimits, 'oldPasswordByPerson'>,
  personId: string,
  password: string,
  path: string,
): Promise<Person> {
  const found = await findPerson(db, personId);
  if (!found) throw new Error(`The person ${personId} vanished from the database.`);
  await limits.oldPasswordByPerson.spend(found.user.id);
  if (!(await isPasswordRight(found.user.passwordHash, password))) throw passwordWrong(path);
  await limits.oldPasswordByPerson.giveBack(found.user.id);
  return found;
}

/**
 * Anyone who had the old password may have asked for more than a session: links that are on their way end, and no device
 * is known any more, so that its next sign-in is told of.
 */
async function setPassword(tx: Db, userId: string, passwordHash: string, now: Date): Promise<User> {
  const [user] = await tx.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning();
  if (!user) throw new Error(`There is no user ${userId}.`);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await tx
    .update(emailChanges)
    .set({ expiresAt: now })
    .where(
      and(
        eq(emailChanges.personId, user.id),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return user;
}

const addressed = ({ email, firstName, lastName }: User, language: Language) => ({
  to: email,
  firstName,
  lastName,
  language,
});

function addPasswordChangedMail(
  tx: Db,
  secrets: SecretBox,
  user: User,
  { language, origin }: { language: Language; origin: string },
): Promise<void> {
  return addAccountMail(tx, secrets, {
    template: 'password-changed',
    id: randomUUID(),
    ...addressed(user, language),
    link: forgotLink(origin),
  });
}
