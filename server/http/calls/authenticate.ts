import type { Adapters } from '#server/adapters/adapters.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { touchSession } from '#server/services/accounts/sessions.ts';
import { findRemovedSession } from '#server/services/members/removals.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import type { TakeTurn } from './fair-turns.ts';
import type { CallSession } from './handler.ts';

export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

const expired = () => new Refusal('AUTH.TOKEN_EXPIRED', 'The token has expired: refresh it.');

export interface Arrival {
  authorization: string | undefined;
  deviceLabel: string | undefined;
  waitingChanges: number | undefined;
  endpoint: Pick<Endpoint, 'access' | 'roles' | 'afterRemoval' | 'takesExpired'>;
}

/**
 * Finds the session of a bearer token, and whether its member may make a call.
 * @throws Refusal whose code says whether a refresh may help
 */
export async function authenticate(
  adapters: Adapters,
  takeTurn: TakeTurn,
  { authorization, deviceLabel, waitingChanges, endpoint }: Arrival,
): Promise<CallSession> {
  const { access, roles = [], afterRemoval, takesExpired } = endpoint;
  const token = bearerOf(authorization);
  if (!token) throw new Refusal('AUTH.TOKEN_MISSING', 'This call needs a bearer token.');
  const read = await adapters.tokens.read(token);
  if (!read) throw new Refusal('AUTH.TOKEN_INVALID', 'This token was not issued by this server.');
  const { sub: sellerId, sid: sessionId, gen: generation } = read.claims;
  const tokenExpiresAt = new Date(read.claims.exp * 1000);
  const { db } = adapters.database;
  if (afterRemoval) {
    const removed = await takeTurn(sellerId, () => findRemovedSession(db, sessionId, adapters.now()));
    if (removed) {
      const { personId, role } = removed;
      return { sellerId, personId, role, sessionId, generation, tokenExpiresAt };
    }
  }
  if (read.isExpired && !takesExpired) throw expired();
  const touched = await takeTurn(sellerId, () =>
    touchSession(db, { sessionId, generation, deviceLabel, waitingChanges }, adapters.now()),
  );
  if (touched === 'over') {
    throw new Refusal('AUTH.SESSION_ENDED', 'The session has ended: sign in again.');
  }
  const { state, personId, role } = touched;
  // An old token that somebody has got hold of ends nothing.
  if (read.isExpired && state === 'superseded') throw expired();
  if (state === 'superseded') adapters.metrics.count('supersededToken', { by: 'call' });
  if (access === 'bearer' && !roles.includes(role)) {
    throw new Refusal('ACCESS.ROLE', 'Your role in this company doesn’t allow this.', { role });
  }
  return { sellerId, personId, role, sessionId, generation, tokenExpiresAt };
}
