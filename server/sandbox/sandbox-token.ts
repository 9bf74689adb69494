import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/**
 * Tokens and codes of the sandbox carry their seller and a signature instead of being looked up, so that every server
 * with the same secret accepts them, after a restart too.
 */
type Prefix = 'Atzr|' | 'Atza|' | 'code|';

interface TokenContent {
  sellerId: string;
  /** Milliseconds since 1970; a refresh token has none. */
  expiresAt?: number;
}

function signature(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(`marketplace-sandbox ${text}`).digest('base64url');
}

function issue(secret: Uint8Array, prefix: Prefix, content: TokenContent): string {
  const text = prefix + Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signature(secret, text)}`;
}

function read(secret: Uint8Array, prefix: Prefix, token: string): TokenContent | null {
  const [text = '', signed = ''] = token.split('.');
  const expected = Buffer.from(signature(secret, text));
  const given = Buffer.from(signed);
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isGenuine || !text.startsWith(prefix)) return null;
  return JSON.parse(Buffer.from(text.slice(prefix.length), 'base64url').toString()) satisfies TokenContent;
}

function readUnexpired(secret: Uint8Array, prefix: Prefix, token: string, now: number): string | null {
  const content = read(secret, prefix, token);
  return content?.expiresAt !== undefined && content.expiresAt > now ? content.sellerId : null;
}

/** The form in which the marketplace writes its sellers' ids. */
const merchantForm = /^A[0-9A-Z]{13}$/;
const merchantCharacters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A seller whom only the sandbox knows; the demo's have the product's own ids. */
export const isMerchantId = (sellerId: string): boolean => merchantForm.test(sellerId);

export const makeMerchantId = (): string =>
  `A${Array.from({ length: 13 }, () => merchantCharacters[randomInt(merchantCharacters.length)]).join('')}`;

/** The authorization that a seller of the sandbox keeps, as the marketplace would hand it out after consent. */
export function issueSandboxRefreshToken(secret: Uint8Array, sellerId: string): string {
  return issue(secret, 'Atzr|', { sellerId });
}

/** What comes back from the consent page. */
export function issueSandboxCode(secret: Uint8Array, sellerId: string, expiresAt: number): string {
  return issue(secret, 'code|', { sellerId, expiresAt });
}

/** @returns the seller of a refresh token; null for one that the sandbox never issued */
export function sellerOfSandboxRefreshToken(secret: Uint8Array, refreshToken: string): string | null {
  return read(secret, 'Atzr|', refreshToken)?.sellerId ?? null;
}

/** @returns the seller who gave consent; null for a code that was never issued or has expired */
export function sellerOfSandboxCode(secret: Uint8Array, code: string, now: number): string | null {
  return readUnexpired(secret, 'code|', code, now);
}

export function issueSandboxAccessToken(secret: Uint8Array, sellerId: string, expiresAt: number): string {
  return issue(secret, 'Atza|', { sellerId, expiresAt });
}

/** @returns null for a token that was never issued or is no longer valid */
export function sellerOfSandboxToken(secret: Uint8Array, accessToken: string, now: number): string | null {
  return readUnexpired(secret, 'Atza|', accessToken, now);
}

const tokenLifetimeSeconds = 3600;

const tokenRefusal = (status: 400 | 401, error: string, description: string) =>
  Response.json({ error, error_description: description }, { status });

/** Login with Amazon: `POST /auth/o2/token` with its two grants of RFC 6749. */
export function answerTokenRequest(form: URLSearchParams, secret: Uint8Array, now: number): Response {
  const field = (name: string) => form.get(name) ?? '';
  // The usual mistake is to swap the boxes, and the marketplace knows its ids by their beginnings.
  const isClient =
    field('client_id').startsWith('amzn1.application-oa2-client.') &&
    field('client_secret').startsWith('amzn1.oa2-cs.v1.');
  if (!isClient) return tokenRefusal(401, 'invalid_client', 'Client authentication failed');
  const sellerId = sellerOfGrant(form, secret, now);
  if (sellerId === undefined) return tokenRefusal(400, 'unsupported_grant_type', 'Unsupported grant type');
  if (sellerId === null) {
    return tokenRefusal(400, 'invalid_grant', 'The request has an invalid grant parameter');
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
