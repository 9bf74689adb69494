import * as v from 'valibot';
import { TokenAnswer, TokenRefusal } from './amazon-answers.ts';
import { retryOf, sendToAmazon, unauthorized, unreadable } from './amazon-http.ts';
import type { MarketplaceAccount, RetryLater } from './marketplace.ts';

const expiryLeadMs = 60_000;

type Token = { accessToken: string; until: number } | RetryLater;

/**
 * Access tokens by account, kept until shortly before they expire. Only a saving: another server, or this one
 * after a restart, asks for its own.
 */
export function createAmazonTokens(tokenUrl: string, timeoutMs: number) {
  const tokens = new Map<string, { token: Promise<Token>; until: number }>();

  async function request(account: MarketplaceAccount): Promise<Token> {
    const answer = await sendToAmazon(
      tokenUrl,
      {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: account.refreshToken,
          client_id: account.clientId,
          client_secret: account.clientSecret,
        }),
      },
      timeoutMs,
    );
    if ('state' in answer) return answer;
    const granted = v.safeParse(TokenAnswer, answer.body);
    if (answer.status === 200 && granted.success) {
      const { access_token: accessToken, expires_in: lifetimeSeconds } = granted.output;
      return { accessToken, until: Date.now() + lifetimeSeconds * 1000 - expiryLeadMs };
    }
    const isRefused = answer.status === 400 && v.is(TokenRefusal, answer.body);
    return isRefused ? unauthorized : (retryOf(answer) ?? unreadable);
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
