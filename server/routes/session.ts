import type { Adapters } from '#server/adapters/adapters.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { TakeTurn } from '#server/http/calls/fair-turns.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { endSession, renewSession } from '#server/services/accounts/sessions.ts';
import { signIn } from '#server/services/accounts/sign-in.ts';

/** @param takeTurn of the seller whose row or session somebody may hold locked */
export const sessionRoutes = (adapters: Adapters, takeTurn: TakeTurn) => {
  const { database, tokens, limits, metrics, log, now } = adapters;
  const { db } = database;
  return {
    async login({ body, address, deviceMark, keepDeviceMark }) {
      const { session, mark } = await signIn(adapters, { ...body, address, deviceMark }, takeTurn);
      keepDeviceMark(mark);
      return { login: await tokens.sign(session) };
    },

    async refreshToken({ body, requestId }) {
      const read = await tokens.read(body.existingToken);
      if (!read) throw new Refusal('AUTH.TOKEN_INVALID', 'This token was not issued by this server.');
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
          'a superseded token was used for a refresh',
        );
        metrics.count('supersededToken', { by: 'refresh' });
        throw new Refusal('AUTH.TOKEN_SUPERSEDED', 'The session has moved on to a newer token.');
      }
      return { refreshedToken: await tokens.sign({ sellerId, sessionId, generation }) };
    },

    async logOut({ session }) {
      await endSession(db, session.sessionId, now());
      return { logOut: true };
    },
  } satisfies Partial<Handlers>;
};
