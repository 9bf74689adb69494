import {
  issueSandboxAccessToken,
  issueSandboxRefreshToken,
  sellerOfSandboxCode,
  sellerOfSandboxRefreshToken,
} from './sandbox-token.ts';

const tokenLifetimeSeconds = 3600;

const refusal = (status: 400 | 401, error: string, description: string) =>
  Response.json({ error, error_description: description }, { status });

/** Login with Amazon: `POST /auth/o2/token` with its two grants of RFC 6749. */
export function answerTokenRequest(form: URLSearchParams, secret: Uint8Array, now: number): Response {
  const field = (name: string) => form.get(name) ?? '';
  // The usual mistake is to swap the boxes, and the marketplace knows its ids by their beginnings.
  const isClient =
    field('client_id').startsWith('amzn1.application-oa2-client.') &&
    field('client_secret').startsWith('amzn1.oa2-cs.v1.');
  if (!isClient) return refusal(401, 'invalid_client', 'Client authentication failed');
  const sellerId = sellerOfGrant(form, secret, now);
  if (sellerId === undefined) return refusal(400, 'unsupported_grant_type', 'Unsupported grant type');
  if (sellerId === null) {
    return refusal(400, 'invalid_grant', 'The request has an invalid grant parameter');
  }
  return Response.json({
    access_token: issueSandboxAccessToken(secret, sellerId, now + tokenLifetimeSeconds * 1000),
    token_type: 'bearer',
    expires_in: tokenLifetimeSeconds,
    refresh_token: issueSandboxRefreshToken(secret, sellerId),
  });
}

/** @returns null for an invalid grant, undefined for one of another kind */
function sellerOfGrant(form: URLSearchParams, secret: Uint8Array, now: number): string | null | undefined {
  switch (form.get('grant_type')) {
    case 'refresh_token':
      return sellerOfSandboxRefreshToken(secret, form.get('refresh_token') ?? '');
    case 'authorization_code':
      return sellerOfSandboxCode(secret, form.get('code') ?? '', now);
    default:
      return undefined;
  }
}
