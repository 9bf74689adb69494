import { eq } from 'drizzle-orm';
import { endSession, renewSession, startSession } from '#server/db/sessions.ts';
import { users } from '#server/db/tables/accounts.ts';
import type { Engines } from '#server/engines/engines.ts';
import { isPasswordRight } from '#server/engines/passwords.ts';
import type { TakeTurn } from '#server/http/fair-turns.ts';
import type { Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** @param takeTurn of the seller whose row or session somebody may hold locked */
export const sessionRoutes = ({ database: { db }, tokens, limits, now }: Engines, takeTurn: TakeTurn) =>
  ({
    async login({ body, address }) {
      const email = body.email.toLowerCase();
      // Spent before the password is tried, given back where it was right: tries made at once count too.
      await limits.loginByAddress.spend(address);
      await limits.loginByAccount.spend(email);
      const [user] = await db.select().from(users).where(eq(users.email, email));
      const isRight = await isPasswordRight(user?.passwordHash, body.password);
      if (!user?.activatedAt || !isRight) {
        throw new Refusal('AUTH.CREDENTIALS_REFUSED', 'This email and password do not go together.');
      }
      await limits.loginByAddress.giveBack(address);
      await limits.loginByAccount.forget(email);
      const session = await takeTurn(user.sellerId, () => startSession(db, user.sellerId, now()));
      return { login: await tokens.sign(session) };
    },

    async refreshToken({ body }) {
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
        throw new Refusal('AUTH.TOKEN_SUPERSEDED', 'The session goes on with a newer token.');
      }
      return { refreshedToken: await tokens.sign({ sellerId, sessionId, generation }) };
    },

    async logOut({ session }) {
      await endSession(db, session.sessionId, now());
      return { logOut: true };
    },
  }) satisfies Partial<Handlers>;
