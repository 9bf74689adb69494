import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, max, sql } from 'drizzle-orm';
import type { Adapters } from '#server/adapters/adapters.ts';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { isPasswordRight } from '#server/adapters/keys/passwords.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sessions, users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { securityLink } from '#server/domain/accounts/mailed-links.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addAccountMail } from '#server/queue/send-mail.ts';
import { addPersonEvent } from '#server/services/events/company-events.ts';
import { deviceWords } from '#src/contract/accounts/device-words.ts';
import type { Language } from '#src/contract/language.ts';
import type { TimeZone } from '#src/contract/time-zone.ts';
import { isDeviceKnown, rememberDevice, type UsedDevice } from './known-devices.ts';
import { type Membership, startSession } from './sessions.ts';
import { proposeTimeZone } from './time-zones.ts';

interface Credentials {
  email: string;
  password: string;
  /** Network address. */
  address: string;
  device: UsedDevice;
  /** Of the browser. */
  language: Language;
  timeZone?: TimeZone | undefined;
  /** Origin of this app, for the link of an email. */
  origin: string;
}

/**
 * Starts a session for somebody with the password. Failures count by address, account and device.
 * @param takeTurn of the seller whose row somebody may hold locked
 * @returns the session, and the mark by which the device is known at its next sign-in
 * @throws Refusal @throws RateLimited
 */
export async function signIn(
  adapters: Pick<Adapters, 'database' | 'secrets' | 'limits' | 'codeDigest' | 'log' | 'now'>,
  { email: typed, password, address, device, language, timeZone, origin }: Credentials,
  takeTurn: <Value>(sellerId: string, work: () => Promise<Value>) => Promise<Value>,
) {
  const { secrets, now } = adapters;
  const { db } = adapters.database;
  const email = typed.toLowerCase();
  const tried = { email, password, address, deviceMark: device.mark };
  const { user, isKnown } = await requirePasswordOf(adapters, tried);
  const membership = await findLastMembership(db, user.id);
  if (!membership) {
    const message = 'You are not a member of any company any more. Its owner can invite you again.';
    throw new Refusal('ACCESS.NO_COMPANY', message);
  }
  const words = deviceWords(device.userAgent);
  const mark = device.mark ?? randomToken();
  const seen = { user, isKnown, deviceHash: digestOf(mark), words, language, origin };
  const session = await takeTurn(membership.sellerId, () =>
    // Together: a session that nobody was answered with would stay in the list of devices.
    db.transaction(async tx => {
      await requireSamePassword(tx, user);
      await rememberSignIn(tx, secrets, seen, now());
      await proposeTimeZone(tx, membership, timeZone);
      return startSession(tx, membership, now(), words);
    }),
  );
  return { session, mark };
}

/**
 * The password was right a moment ago, or seconds ago where somebody held the turn: one that was replaced since opens
 * nothing. A replacement from here on ends the session that is being started. @throws Refusal
 */
export async function requireSamePassword(
  tx: Db,
  { id, passwordHash }: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
): Promise<void> {
  const isSame = and(eq(users.id, id), eq(users.passwordHash, passwordHash));
  const [same] = await tx.select({ id: users.id }).from(users).where(isSame).for('no key update');
  if (!same) throw credentialsRefused();
}

const credentialsRefused = () => new Refusal('AUTH.CREDENTIALS_REFUSED', 'Wrong email or password.');

export interface SeenSignIn {
  user: typeof users.$inferSelect;
  /** Whether the person has used the device before. */
  isKnown: boolean;
  deviceHash: string;
  /** What the browser says of the device. */
  words: string;
  /** Of the browser. */
  language: Language;
  /** Origin of this app, for the link of an email. */
  origin: string;
}

/** Knows the device from now on, and tells its person by email of another one than before. Wake the jobs after it. */
export async function rememberSignIn(
  tx: Db,
  secrets: SecretBox,
  { user, isKnown, deviceHash, words, language, origin }: SeenSignIn,
  now: Date,
): Promise<void> {
  // The language of a device that nobody knows yet may be a stranger's.
  if (isKnown) await tx.update(users).set({ language }).where(eq(users.id, user.id));
  await rememberDevice(tx, { userId: user.id, deviceHash }, now);
  if (isKnown) return;
  const { email: to, firstName, lastName } = user;
  await addAccountMail(tx, secrets, {
    template: 'new-sign-in',
    id: randomUUID(),
    ...{ to, firstName, lastName, language: user.language ?? language },
    device: words,
    at: now.toISOString(),
    timeZone: user.timeZone ?? undefined,
    link: securityLink(origin),
  });
}

/**
 * Finds somebody by address and password, to sign them in. Tries are counted before it is looked at.
 * @param tried with the address in lower case
 * @throws Refusal @throws RateLimited
 */
export async function requirePasswordOf(
  {
    database: { db },
    limits,
    codeDigest,
    log,
    now,
  }: Pick<Adapters, 'database' | 'limits' | 'codeDigest' | 'log' | 'now'>,
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
    if (user) {
      const details = { address: codeDigest(email) };
      // Not waited for: an address that has an account must not take longer than one that has none.
      addPersonEvent(db, user.id, { kind: 'sign-in-failed', details }, now()).catch((err: unknown) =>
        log.warn({ err }, 'a sign-in that failed could not be written down'),
      );
    }
    throw credentialsRefused();
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

const membership = { sellerId: members.sellerId, personId: members.personId, role: members.role };

/** The company that a person worked in last; else one that they own; else their first. Undefined for a member of none. */
async function findLastMembership(db: Db, personId: string): Promise<Membership | undefined> {
  const lastUsed = db
    .select({ at: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(and(eq(sessions.sellerId, members.sellerId), eq(sessions.personId, members.personId)));
  const [found] = await db
    .select(membership)
    .from(members)
    .where(eq(members.personId, personId))
    .orderBy(
      sql`(${lastUsed}) desc nulls last`,
      desc(eq(members.role, 'owner')),
      asc(members.createdAt),
      asc(members.sellerId),
    )
    .limit(1);
  return found;
}
