import type { Adapters } from '#server/adapters/adapters.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { touchSession } from '#server/services/accounts/sessions.ts';
import type { TakeTurn } from './fair-turns.ts';
import type { CallSession } from './handler.ts';

export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/**
 * Finds the session of a bearer token.
 * @throws Refusal whose code says whether a refresh may help
 */
export async function authenticate(
  adapters: Adapters,
  takeTurn: TakeTurn,
  { authorization, deviceLabel }: { authorization: string | undefined; deviceLabel: string | undefined },
): Promise<CallSession> {
  const token = bearerOf(authorization);
  if (!token) throw new Refusal('AUTH.TOKEN_MISSING', 'This call needs a bearer token.');
  const read = await adapters.tokens.read(token);
  if (!read) throw new Refusal('AUTH.TOKEN_INVALID', 'This token was not issued by this server.');
  if (read.isExpired) throw new Refusal('AUTH.TOKEN_EXPIRED', 'The token has expired: refresh it.');
  const { sub: sellerId, sid: sessionId, gen: generation } = read.claims;
  const state = await takeTurn(sellerId, () =>
    touchSession(adapters.database.db, { sessionId, generation, deviceLabel }, adapters.now()),
  );
  if (state === 'superseded') adapters.metrics.count('supersededToken', { by: 'call' });
  if (state === 'over') {
    throw new Refusal('AUTH.SESSION_ENDED', 'The session has ended: sign in again.');
  }
  return { sellerId, sessionId, generation, tokenExpiresAt: new Date(read.claims.exp * 1000) };
}
