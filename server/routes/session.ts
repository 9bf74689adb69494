import { eq } from 'drizzle-orm';
import type { Adapters } from '#server/adapters/adapters.ts';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { isPasswordRight } from '#server/adapters/keys/passwords.ts';
import { users } from '#server/db/tables/accounts.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { TakeTurn } from '#server/http/calls/fair-turns.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { isDeviceKnown, rememberDevice } from '#server/services/accounts/known-devices.ts';
import { endSession, renewSession, startSession } from '#server/services/accounts/sessions.ts';

/** @param takeTurn of the seller whose row or session somebody may hold locked */
export const sessionRoutes = (adapters: Adapters, takeTurn: TakeTurn) => {
  const { database, tokens, limits, metrics, log, now } = adapters;
  const { db } = database;

  /**
   * Spends a try before the password is looked at: tries made at once count too.
   * @returns gives it back, for a password that was right
   */
  async function spendTry(email: string, address: string, knownDevice: string | undefined) {
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

  return {
    async login({ body, address, deviceMark, keepDeviceMark }) {
      const email = body.email.toLowerCase();
      const [user] = await db.select().from(users).where(eq(users.email, email));
      const presented = deviceMark && digestOf(deviceMark);
      const isKnown =
        user && presented ? await isDeviceKnown(db, { userId: user.id, deviceHash: presented }) : false;
      const giveBack = await spendTry(email, address, isKnown ? presented : undefined);
      const isRight = await isPasswordRight(user?.passwordHash, body.password);
      if (!user?.activatedAt || !isRight) {
        throw new Refusal('AUTH.CREDENTIALS_REFUSED', 'This email and password do not go together.');
      }
      await giveBack();
      // Each leaves a session.
      await limits.signInByAccount.spend(email);
      const session = await takeTurn(user.sellerId, () => startSession(db, user.sellerId, now()));
      const mark = deviceMark ?? randomToken();
      await rememberDevice(db, { userId: user.id, deviceHash: digestOf(mark) }, now());
      keepDeviceMark(mark);
      return { login: await tokens.sign(session) };
    },

    async refreshToken({ body, requestId }) {
      const read = await tokens.read(body.existingToken);
      if (!read) throw new Refusal('AUTH.TOKEN_INVALID', 'The token is not one of ours.');
      const { sub: sellerId, sid: sessionId, gen } = read.claims;
      await limits.refreshBySession.spend(sessionId);
      const generation = await takeTurn(sellerId, () =>
        renewSession(db, { sessionId, generation: gen }, now()),
      );
      if (generation === 'ended') {
        throw new Refusal('AUTH.SESSION_ENDED', 'The session has ended: sign in again.');
      }
      if (generation === 'superseded') {
        // A thawed tab or a restored backup, or somebody who has got hold of an old token: it ends nothing.
        log.warn(
          { requestId, session: sessionId, generation: gen },
          'a superseded token asked for a refresh',
        );
        metrics.count('supersededToken', { by: 'refresh' });
        throw new Refusal('AUTH.TOKEN_SUPERSEDED', 'The session goes on with a newer token.');
      }
      return { refreshedToken: await tokens.sign({ sellerId, sessionId, generation }) };
    },

    async logOut({ session }) {
      await endSession(db, session.sessionId, now());
      return { logOut: true };
    },
  } satisfies Partial<Handlers>;
};
