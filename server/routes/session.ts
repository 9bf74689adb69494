import type { Adapters } from '#server/adapters/adapters.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { TakeTurn } from '#server/http/calls/fair-turns.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import {
  endOtherSessions,
  endSession,
  endSessionOf,
  noteSupersededToken,
  openSessions,
  renewSession,
} from '#server/services/accounts/sessions.ts';
import { signIn } from '#server/services/accounts/sign-in.ts';
import { findRemovedSession } from '#server/services/members/removals.ts';
import { reportWaiting } from '#server/services/members/waiting-reports.ts';
import { deviceWords } from '#src/contract/accounts/device-words.ts';

/**
 * @param takeTurn of the seller whose row or session somebody may hold locked
 * @param wakeJobs is called when an email may wait to be sent
 */
export const sessionRoutes = (adapters: Adapters, takeTurn: TakeTurn, wakeJobs: () => void) => {
  const { database, tokens, limits, metrics, log, now } = adapters;
  const { db } = database;
  return {
    async login({ body, address, userAgent, deviceMark, setDeviceMark, acceptLanguage, timeZone, origin }) {
      const device = { userAgent, mark: deviceMark };
      const language = mailLanguage(acceptLanguage);
      const { session, mark } = await signIn(
        adapters,
        { ...body, address, device, language, timeZone, origin },
        takeTurn,
      );
      wakeJobs();
      setDeviceMark(mark);
      return { login: await tokens.sign(session) };
    },

    async refreshToken({ body, requestId }) {
      const read = await tokens.read(body.existingToken);
      if (!read) throw new Refusal('AUTH.TOKEN_INVALID', 'This token was not issued by this server.');
      const { sub: sellerId, sid: sessionId, gen } = read.claims;
      await limits.refreshBySession.spend(sessionId);
      const renewed = await takeTurn(sellerId, () => renewSession(db, { sessionId, generation: gen }, now()));
      if (renewed === 'ended') {
        const removed = await findRemovedSession(db, sessionId, now());
        throw new Refusal('AUTH.SESSION_ENDED', 'The session has ended: sign in again.', {
          ...(removed && { removed: removed.removal }),
        });
      }
      if (renewed === 'superseded') {
        // A thawed tab or a restored backup, or somebody who has got hold of an old token: it ends nothing.
        log.warn(
          { requestId, session: sessionId, generation: gen },
          'a superseded token was used for a refresh',
        );
        metrics.count('supersededToken', { by: 'refresh' });
        await noteSupersededToken(db, sessionId, now());
        throw new Refusal('AUTH.TOKEN_SUPERSEDED', 'The session has moved on to a newer token.');
      }
      return { refreshedToken: await tokens.sign(renewed) };
    },

    async reportWaitingOrders({ session, body: { orderIds }, deviceLabel }) {
      await limits.reportBySession.spend(session.sessionId);
      await reportWaiting(db, { ...session, deviceLabel }, orderIds, now());
      return { reportWaitingOrders: true };
    },

    async logOut({ session }) {
      await endSession(db, session, now());
      return { logOut: true };
    },

    async retrieveSessions({ session }) {
      const open = await openSessions(db, session.personId, now());
      return {
        sessions: open.map(({ session: { id, deviceLabel, createdAt, lastUsedAt }, role }) => ({
          _id: id,
          deviceLabel: deviceLabel ?? deviceWords(),
          role,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          isThisOne: id === session.sessionId,
        })),
      };
    },

    async endSession({ session, body }) {
      await endSessionOf(db, session, body.sessionId, now());
      return { endSession: true };
    },

    async endOtherSessions({ session }) {
      await endOtherSessions(db, session, now());
      return { endOtherSessions: true };
    },
  } satisfies Partial<Handlers>;
};
