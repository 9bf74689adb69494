import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Adapters } from '#server/adapters/adapters.ts';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { isPasswordRight } from '#server/adapters/keys/passwords.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { securityLink } from '#server/domain/accounts/password-reset.ts';
import type { MailLanguage } from '#server/domain/mails/mail-language.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addAccountMail } from '#server/jobs/send-mail/enqueue.ts';
import { deviceWords } from '#src/contract/device-words.ts';
import { hasKnownDevice, isDeviceKnown, rememberDevice, type UsedDevice } from './known-devices.ts';
import { findLastMembership } from './memberships.ts';
import { startSession } from './sessions.ts';

interface Credentials {
  email: string;
  password: string;
  /** Network address. */
  address: string;
  device: UsedDevice;
  /** Of the browser. */
  language: MailLanguage;
  /** Origin of this app, for the link of a mail. */
  origin: string;
}

/**
 * Starts a session for somebody with the password. Failures count by address, account and device.
 * @param takeTurn of the seller whose row somebody may hold locked
 * @returns the session, and the mark by which the device is known at its next sign-in
 * @throws Refusal @throws RateLimited
 */
export async function signIn(
  { database: { db }, secrets, limits, now }: Pick<Adapters, 'database' | 'secrets' | 'limits' | 'now'>,
  { email: typed, password, address, device, language, origin }: Credentials,
  takeTurn: <Value>(sellerId: string, work: () => Promise<Value>) => Promise<Value>,
) {
  const email = typed.toLowerCase();
  const tried = { email, password, address, deviceMark: device.mark };
  const { user, isKnown } = await requirePasswordOf(db, limits, tried);
  const membership = await findLastMembership(db, user.id);
  if (!membership) {
    const message = 'You are not a member of any company any more. Its owner can invite you again.';
    throw new Refusal('ACCESS.NO_COMPANY', message);
  }
  const words = deviceWords(device.userAgent);
  const session = await takeTurn(membership.sellerId, () => startSession(db, membership, now(), words));
  const mark = device.mark ?? randomToken();
  const seen = { user, isKnown, deviceHash: digestOf(mark), words, language, origin };
  await db.transaction(tx => rememberSignIn(tx, secrets, seen, now()));
  return { session, mark };
}

export interface SeenSignIn {
  user: typeof users.$inferSelect;
  /** Whether the person has used the device before. */
  isKnown: boolean;
  deviceHash: string;
  /** What the browser says of the device. */
  words: string;
  /** Of the browser. */
  language: MailLanguage;
  /** Origin of this app, for the link of a mail. */
  origin: string;
}

/** Knows the device from now on, and tells its person by mail of another one than before. Wake the jobs after it. */
export async function rememberSignIn(
  tx: Db,
  secrets: SecretBox,
  { user, isKnown, deviceHash, words, language, origin }: SeenSignIn,
  now: Date,
): Promise<void> {
  const isNews = !isKnown && (await hasKnownDevice(tx, user.id));
  // The language of a device that nobody knows yet may be a stranger's.
  if (!isNews) await tx.update(users).set({ language }).where(eq(users.id, user.id));
  await rememberDevice(tx, { userId: user.id, deviceHash }, now);
  if (!isNews) return;
  const { email: to, firstName, lastName } = user;
  await addAccountMail(tx, secrets, {
    template: 'new-sign-in',
    id: randomUUID(),
    ...{ to, firstName, lastName, language: user.language ?? language },
    device: words,
    at: now.toISOString(),
    link: securityLink(origin),
  });
}

/**
 * Finds somebody by address and password, to sign them in. Tries are counted before it is looked at.
 * @param tried with the address in lower case
 * @throws Refusal @throws RateLimited
 */
export async function requirePasswordOf(
  db: Db,
  limits: Adapters['limits'],
  tried: { email: string; password: string; address: string; deviceMark: string | undefined },
): Promise<{ user: typeof users.$inferSelect; isKnown: boolean }> {
  const { email, password, address, deviceMark } = tried;
  const [user] = await db.select().from(users).where(eq(users.email, email));
  const presented = deviceMark && digestOf(deviceMark);
  const isKnown =
    user && presented ? await isDeviceKnown(db, { userId: user.id, deviceHash: presented }) : false;
  const giveBack = await spendTry(limits, email, address, isKnown ? presented : undefined);
  const isRight = await isPasswordRight(user?.passwordHash, password);
  if (!user?.activatedAt || !isRight) {
    throw new Refusal('AUTH.CREDENTIALS_REFUSED', 'Wrong email or password.');
  }
  await giveBack();
  // Each leaves a session.
  await limits.signInByAccount.spend(email);
  return { user, isKnown };
}

/**
 * Spends a try before the password is looked at: tries made at once count too.
 * @returns gives it back, for a password that was right
 */
async function spendTry(
  limits: Adapters['limits'],
  email: string,
  address: string,
  knownDevice: string | undefined,
) {
  const spent = knownDevice
    ? ([[limits.loginByDevice, `${email} ${knownDevice}`]] as const)
    : ([
        [limits.loginByAddress, address],
        [limits.loginByAccountAndAddress, `${email} ${address}`],
        [limits.loginByAccount, email],
      ] as const);
  for (const [limit, key] of spent) await limit.spend(key);
  return async () => {
    for (const [limit, key] of spent) await limit.giveBack(key);
  };
}
