import { randomUUID } from 'node:crypto';
import { and, eq, gt, gte, isNull, ne, type Placeholder } from 'drizzle-orm';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { type Db, isUniqueViolation } from '#server/db/db.ts';
import { emailChanges, passwordResets, pendingRegistrations, users } from '#server/db/tables/accounts.ts';
import { confirmationExpiry, emailLink, withdrawalExpiry } from '#server/domain/accounts/mailed-links.ts';
import { addEmailChangeMail } from '#server/queue/send-mail.ts';
import { addPersonEvent } from '#server/services/events/company-events.ts';
import { withdrawalMark } from '#src/contract/endpoints/account-endpoints.ts';
import type { Language } from '#src/contract/language.ts';
import { voidPassword } from './passwords.ts';
import { emailInUse, isEmailInUse } from './registrations.ts';
import { endAllSessions } from './sessions.ts';

export interface NewEmailChange {
  id: string;
  personId: string;
  /** The company in which the person asked for it. */
  sellerId: string;
  oldEmail: string;
  /** In lower case. */
  newEmail: string;
  confirmHash: string;
  withdrawHash: string;
}

const isWaiting = (personId: string | Placeholder, now: Date | Placeholder) =>
  and(eq(emailChanges.personId, personId), isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, now));

/** Begins a change of address, in the place of one that nobody has confirmed; that one can still be taken back. */
export async function startEmailChange(tx: Db, change: NewEmailChange, now: Date): Promise<void> {
  await tx.update(emailChanges).set({ expiresAt: now }).where(isWaiting(change.personId, now));
  await tx.insert(emailChanges).values({ ...change, createdAt: now, expiresAt: confirmationExpiry(now) });
}

export interface WantedAddress {
  personId: string;
  sellerId: string;
  oldEmail: string;
  /** As it was typed. */
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  /** Origin of this app, for the links. */
  origin: string;
}

/**
 * Begins a change of address and adds its mails. Nothing changes by it: the mail to the new address does that, and the
 * one to the old address undoes it.
 * @throws Refusal for an address that somebody else has
 */
export async function requestEmailChange(
  tx: Db,
  secrets: SecretBox,
  { personId, sellerId, oldEmail, email, origin, ...person }: WantedAddress,
  now: Date,
): Promise<void> {
  const tokens = { confirm: randomToken(), withdraw: `${withdrawalMark}${randomToken()}` };
  const newEmail = email.toLowerCase();
  if (await isEmailInUse(tx, newEmail)) throw emailInUse();
  const id = randomUUID();
  const confirmHash = digestOf(tokens.confirm);
  const withdrawHash = digestOf(tokens.withdraw);
  const change = { id, personId, sellerId, oldEmail, newEmail, confirmHash, withdrawHash };
  await startEmailChange(tx, change, now);
  await addPersonEvent(tx, personId, { kind: 'email-change-requested' }, now);
  const mail = { ...person, sellerId, oldEmail, newEmail };
  await addEmailChangeMail(tx, secrets, {
    ...mail,
    template: 'confirm-email',
    id: `${id}-confirm`,
    to: newEmail,
    link: emailLink(origin, tokens.confirm),
    expiresAt: confirmationExpiry(now).toISOString(),
  });
  await addEmailChangeMail(tx, secrets, {
    ...mail,
    template: 'email-change-notice',
    id: `${id}-notice`,
    to: oldEmail,
    link: emailLink(origin, tokens.withdraw),
    expiresAt: withdrawalExpiry(now).toISOString(),
  });
}

/** The same for somebody who has just said the password. Wake the jobs after it. @throws Refusal as it does */
export const beginEmailChange = (
  db: Db,
  secrets: SecretBox,
  wanted: WantedAddress,
  now: Date,
): Promise<void> => db.transaction(tx => requestEmailChange(tx, secrets, wanted, now));

/** The change that waits to be confirmed. */
export const waitingEmailChange = (db: Db, personId: string | Placeholder, now: Date | Placeholder) =>
  db
    .select({ email: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(isWaiting(personId, now))
    .limit(1);

/** @throws Refusal if somebody else has the address by now */
async function giveAddress(tx: Db, personId: string, email: string): Promise<void> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, personId)));
  if (others.length > 0) throw emailInUse();
  await tx.update(users).set({ email }).where(eq(users.id, personId));
  // Links for a new password are in emails to the other address.
  await tx.delete(passwordResets).where(eq(passwordResets.userId, personId));
  // Their codes would make a second account of it.
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email));
}

/** Two persons may be given the same address at once: the second is refused by the database alone. */
const givingAddress = <Value>(db: Db, give: (tx: Db) => Promise<Value>): Promise<Value> =>
  db.transaction(give).catch((error: unknown) => {
    throw isUniqueViolation(error) ? emailInUse() : error;
  });

/**
 * Does what the link in the mail to the new address says.
 * @returns the person's new address; null where the link is of no change, was used or has expired
 * @throws Refusal if somebody else has the address by now
 */
export const confirmEmailChange = (db: Db, token: string, now: Date): Promise<string | null> =>
  givingAddress(db, tx => confirm(tx, digestOf(token), now));

async function confirm(tx: Db, confirmHash: string, now: Date): Promise<string | null> {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.confirmHash, confirmHash),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.expiresAt, now),
      ),
    )
    .for('update');
  if (!change?.personId) return null;
  await giveAddress(tx, change.personId, change.newEmail);
  await tx.update(emailChanges).set({ confirmedAt: now }).where(eq(emailChanges.id, change.id));
  await addPersonEvent(tx, change.personId, { kind: 'email-changed' }, now);
  return change.newEmail;
}

export interface WithdrawnChange {
  /** The address that holds again. */
  email: string;
  /** Whether a link for a new password was mailed to it: the one before no longer works. */
  isPasswordVoid: boolean;
}

/**
 * Takes a change and all later ones back, confirmed or not, and signs every device out. Where one had been confirmed,
 * anyone who reads the other address may have set a password by it: that one is void. Wake the jobs after it.
 * @returns null where the link is of no change, was used or has expired
 * @throws Refusal if somebody else has the address by now
 */
export const withdrawEmailChange = (
  db: Db,
  secrets: SecretBox,
  token: string,
  surroundings: { language: Language; origin: string; now: Date },
): Promise<WithdrawnChange | null> =>
  givingAddress(db, async tx => {
    const { now } = surroundings;
    const [change] = await tx
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.withdrawHash, digestOf(token)))
      .for('update');
    if (!change?.personId || withdrawalExpiry(change.createdAt) <= now) return null;
    const { personId, oldEmail: email, createdAt } = change;
    await giveAddress(tx, personId, email);
    const withdrawn = await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.personId, personId), gte(emailChanges.createdAt, createdAt)))
      .returning({ confirmedAt: emailChanges.confirmedAt });
    const isPasswordVoid = withdrawn.some(({ confirmedAt }) => confirmedAt !== null);
    if (isPasswordVoid) await voidPassword(tx, secrets, personId, surroundings);
    await endAllSessions(tx, personId, now);
    await addPersonEvent(tx, personId, { kind: 'email-change-undone' }, now);
    return { email, isPasswordVoid };
  });
