import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Tokens of the sandbox carry their seller and a signature instead of being looked up, so that every server with
 * the same secret accepts them, after a restart too.
 */
type Prefix = 'Atzr|' | 'Atza|';

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

/** The authorization that a seller of the sandbox keeps, as the marketplace would hand it out after consent. */
export function issueSandboxRefreshToken(secret: Uint8Array, sellerId: string): string {
  return issue(secret, 'Atzr|', { sellerId });
}

/** @returns null for a token that the sandbox never issued */
export function exchangeSandboxRefreshToken(
  secret: Uint8Array,
  refreshToken: string,
  expiresAt: number,
): string | null {
  const content = read(secret, 'Atzr|', refreshToken);
  return content && issue(secret, 'Atza|', { sellerId: content.sellerId, expiresAt });
}

/** @returns null for a token that was never issued or is no longer valid */
export function sellerOfSandboxToken(secret: Uint8Array, accessToken: string, now: number): string | null {
  const content = read(secret, 'Atza|', accessToken);
  return content?.expiresAt !== undefined && content.expiresAt > now ? content.sellerId : null;
}
