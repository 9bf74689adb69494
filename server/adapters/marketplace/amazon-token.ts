import * as v from 'valibot';
import { TokenAnswer, TokenRefusal } from './amazon-answers.ts';
import { retryOf, sendToAmazon, unauthorized, unreadable } from './amazon-http.ts';
import type { MarketplaceAccount, MarketplaceApp, Reading, RetryLater } from './marketplace.ts';

const expiryLeadMs = 60_000;

type Token = { accessToken: string; until: number } | RetryLater;

export const clientOf = ({ clientId, clientSecret }: MarketplaceApp) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

/** Asks Login with Amazon for a token. Refused means that the grant or the client is invalid. */
export async function requestToken(
  tokenUrl: string,
  grant: Record<string, string>,
  timeoutMs: number,
): Promise<Reading<v.InferOutput<typeof TokenAnswer>>> {
  const answer = await sendToAmazon(
    tokenUrl,
    { method: 'POST', body: new URLSearchParams(grant) },
    timeoutMs,
  );
  if ('state' in answer) return answer;
  const granted = v.safeParse(TokenAnswer, answer.body);
  if (answer.status === 200 && granted.success) return { state: 'answered', value: granted.output };
  const refusal = v.safeParse(TokenRefusal, answer.body);
  if (refusal.success && (answer.status === 400 || answer.status === 401)) {
    return { state: 'refused', reason: refusal.output.error_description ?? refusal.output.error };
  }
  return retryOf(answer) ?? unreadable;
}

/**
 * Access tokens by account, kept until shortly before they expire. Only a saving: another server, or this one
 * after a restart, asks for its own.
 */
export function createAmazonTokens(tokenUrl: string, timeoutMs: number) {
  const tokens = new Map<string, { token: Promise<Token>; until: number }>();

  async function request(account: MarketplaceAccount): Promise<Token> {
    const answer = await requestToken(
      tokenUrl,
      { grant_type: 'refresh_token', refresh_token: account.refreshToken, ...clientOf(account) },
      timeoutMs,
    );
    if (answer.state === 'refused') return unauthorized;
    if (answer.state === 'retry') return answer;
    const { access_token: accessToken, expires_in: lifetimeSeconds } = answer.value;
    return { accessToken, until: Date.now() + lifetimeSeconds * 1000 - expiryLeadMs };
  }

  return {
    async get(account: MarketplaceAccount): Promise<string | RetryLater> {
      const key = JSON.stringify(account);
      let entry = tokens.get(key);
      if (!entry || Date.now() >= entry.until) {
        // Kept before its answer is there, so that calls that start together share one request.
        entry = { token: request(account), until: Number.POSITIVE_INFINITY };
        tokens.set(key, entry);
      }
      const token = await entry.token;
      entry.until = 'until' in token ? token.until : 0;
      return 'until' in token ? token.accessToken : token;
    },
    /** After the marketplace refused a token that hasn't expired. */
    forget(account: MarketplaceAccount) {
      tokens.delete(JSON.stringify(account));
    },
  };
}
