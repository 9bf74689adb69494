import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Adapters } from '#server/adapters/adapters.ts';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { hashPassword } from '#server/adapters/keys/passwords.ts';
import type { Db } from '#server/db/db.ts';
import { pendingRegistrations, sellers, users } from '#server/db/tables/accounts.ts';
import { isGuessable } from '#server/domain/accounts/guessable-password.ts';
import {
  activationLink,
  activationTries,
  codeExpiry,
  makeActivationCode,
} from '#server/domain/accounts/mailed-links.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addActivationMail } from '#server/queue/send-mail.ts';
import { bindToDefaultBroker } from '#server/services/partners/seller-brokers.ts';
import type { RegisterBody } from '#src/contract/accounts/account.ts';
import { deviceWords } from '#src/contract/accounts/device-words.ts';
import type { Language } from '#src/contract/language.ts';
import type { TimeZone } from '#src/contract/time-zone.ts';
import { rememberDevice, type UsedDevice } from './known-devices.ts';
import { insertOwner } from './persons.ts';
import { type Membership, startSession } from './sessions.ts';
import { proposeTimeZone } from './time-zones.ts';

/** [135] To the letter: the app looks for these words. */
export const emailInUse = () => new Refusal('ACCOUNT.EMAIL_IN_USE', 'Email in use.', { path: 'email' });

export async function isEmailInUse(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return found.length > 0;
}

type Registering = Pick<Adapters, 'database' | 'secrets' | 'codeDigest' | 'now'>;

/**
 * Adds a registration and the mail with its code, and leaves out the ones that nobody can activate any more. Wake the
 * jobs after it.
 * @returns the id of its mail
 * @throws Refusal
 */
export async function register(
  { database: { db }, secrets, codeDigest, now }: Registering,
  { email: typed, password, firstName, lastName, returnLink }: RegisterBody,
  language: Language,
): Promise<string> {
  // The mail goes to the form that is stored: of two that differ, only one would be proved.
  const email = typed.toLowerCase();
  if (isGuessable(password, { email: typed, firstName, lastName })) {
    const message = 'This password is based on your name, your email, a keyboard pattern or a year.';
    throw new Refusal('ACCOUNT.PASSWORD_GUESSABLE', message, { path: 'password' });
  }
  if (await isEmailInUse(db, email)) throw emailInUse();
  const id = randomUUID();
  const code = makeActivationCode();
  const passwordHash = await hashPassword(password);
  await db.transaction(async tx => {
    const at = now();
    await tx.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, at));
    const codeHash = codeDigest(`${id} ${code}`);
    const expiresAt = codeExpiry(at);
    const person = { firstName, lastName };
    await tx
      .insert(pendingRegistrations)
      .values({ id, email, ...person, passwordHash, codeHash, createdAt: at, expiresAt });
    const link = activationLink(returnLink, email, code);
    const mail = { id, to: email, language, ...person, code, link, expiresAt: expiresAt.toISOString() };
    await addActivationMail(tx, secrets, mail);
  });
  return id;
}

interface Activation {
  email: string;
  code: string;
  device: UsedDevice;
  /** Of the browser. */
  language: Language;
  timeZone?: TimeZone | undefined;
}

/**
 * Makes a seller of the registration that a code belongs to, and signs it in.
 * @returns the new session and the mark by which the device is known at its next sign-in; null where the code is wrong, spent or expired, or the address was activated
 */
export function activate(
  { database: { db }, codeDigest, now }: Registering,
  { email, code, device, language, timeZone }: Activation,
): Promise<{ session: Awaited<ReturnType<typeof startSession>>; mark: string } | null> {
  const codeHashOf = (id: string) => codeDigest(`${id} ${code}`);
  return db.transaction(async tx => {
    const owner = await activateRegistration(tx, { email, codeHashOf, language }, now());
    if (!owner) return null;
    await proposeTimeZone(tx, owner, timeZone);
    const session = await startSession(tx, owner, now(), deviceWords(device.userAgent));
    const mark = device.mark ?? randomToken();
    await rememberDevice(tx, { userId: owner.personId, deviceHash: digestOf(mark) }, now());
    return { session, mark };
  });
}

/**
 * A wrong code counts against every registration of the address, since nobody can tell which of them was meant.
 * @param tx a transaction that must be committed in either case, or wrong tries would not count
 */
async function activateRegistration(
  tx: Db,
  {
    email,
    codeHashOf,
    language,
  }: { email: string; codeHashOf: (registrationId: string) => string; language: Language },
  now: Date,
): Promise<Membership | null> {
  const waiting = await tx
    .select()
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.email, email), gt(pendingRegistrations.expiresAt, now)))
    .orderBy(pendingRegistrations.id)
    .for('update');
  const meant = waiting.find(one => one.codeHash === codeHashOf(one.id));
  if (!meant || meant.wrongTries >= activationTries) {
    await tx
      .update(pendingRegistrations)
      .set({ wrongTries: sql`${pendingRegistrations.wrongTries} + 1` })
      .where(eq(pendingRegistrations.email, email));
    return null;
  }
  const sellerId = randomUUID();
  await tx.insert(sellers).values({ id: sellerId, createdAt: now });
  const { firstName, lastName, passwordHash } = meant;
  const person = { email, firstName, lastName, passwordHash, language };
  const owner = await insertOwner(tx, sellerId, person, now);
  await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.email, email));
  if (owner) {
    await bindToDefaultBroker(tx, sellerId, now);
    return owner;
  }
  await tx.delete(sellers).where(eq(sellers.id, sellerId));
  return null;
}
