import { eq } from 'drizzle-orm';
import type { Adapters } from '#server/adapters/adapters.ts';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { isPasswordRight } from '#server/adapters/keys/passwords.ts';
import { users } from '#server/db/tables/accounts.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { isDeviceKnown, rememberDevice } from './known-devices.ts';
import { startSession } from './sessions.ts';

interface Credentials {
  email: string;
  password: string;
  /** Network address. */
  address: string;
  /** Of a device that signed in before, on any account. */
  deviceMark: string | undefined;
}

/**
 * Starts a session for somebody with the password. Failures count by address, account and device.
 * @param takeTurn of the seller whose row somebody may hold locked
 * @returns the session, and the mark by which the device is known at its next sign-in
 * @throws Refusal @throws RateLimited
 */
export async function signIn(
  { database: { db }, limits, now }: Pick<Adapters, 'database' | 'limits' | 'now'>,
  { email: typed, password, address, deviceMark }: Credentials,
  takeTurn: <Value>(sellerId: string, work: () => Promise<Value>) => Promise<Value>,
) {
  const email = typed.toLowerCase();
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
  const session = await takeTurn(user.sellerId, () => startSession(db, user.sellerId, now()));
  const mark = deviceMark ?? randomToken();
  await rememberDevice(db, { userId: user.id, deviceHash: digestOf(mark) }, now());
  return { session, mark };
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
