import type { Adapters } from '#server/adapters/adapters.ts';
import type { RequestContext } from '#server/http/environment.ts';
import { renewSession } from '#server/services/accounts/sessions.ts';
import { headers } from '#src/contract/headers.ts';
import type { CallSession } from './handler.ts';

const offerFromMs = 5 * 60_000;

/**
 * Sends the successor of a token in its last minutes along with the answer: a device that works steadily never
 * stops to refresh. A lost header costs nothing, the same successor is there for the asking.
 */
export async function offerFreshToken(
  c: RequestContext,
  adapters: Adapters,
  session: CallSession,
): Promise<void> {
  const now = adapters.now();
  if (session.tokenExpiresAt.getTime() - now.getTime() > offerFromMs) return;
  const renewed = await renewSession(adapters.database.db, session, now);
  if (typeof renewed === 'string') return;
  c.header(headers.refreshedToken, await adapters.tokens.sign(renewed));
}
