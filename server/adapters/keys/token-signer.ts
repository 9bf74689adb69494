import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Role } from '#src/contract/accounts/roles.ts';
import { TokenClaims } from '#src/contract/accounts/token-claims.ts';

const lifetimeSeconds = 15 * 60;
const algorithm = 'HS256';

/** What a token says of a session. */
export interface SignedSession {
  sellerId: string;
  personId: string;
  role: Role;
  sessionId: string;
  generation: number;
}

export interface TokenSigner {
  sign(session: SignedSession): Promise<string>;
  /** Reads a token of ours; `isExpired` is for the caller to judge. Undefined where it isn't one. */
  read(token: string): Promise<{ claims: TokenClaims; isExpired: boolean } | undefined>;
}

/** So many devices work at once; the token of one more is only checked again. */
const mostKnownTokens = 2000;

export function createTokenSigner(key: Uint8Array, now: () => Date): TokenSigner {
  /** Whose signature was right, the one checked longest ago first: a device sends the same for a quarter of an hour. */
  const known = new Map<string, TokenClaims>();

  async function verify(token: string): Promise<TokenClaims> {
    // The signature alone decides here: a refresh must be able to read an expired token.
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: new Date(0) });
    const claims = v.parse(TokenClaims, payload);
    known.set(token, claims);
    const [oldest] = known.keys();
    if (known.size > mostKnownTokens && oldest !== undefined) known.delete(oldest);
    return claims;
  }

  return {
    sign({ sellerId, personId, role, sessionId, generation }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, gen: generation, person: personId, role })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(sellerId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },
    async read(token) {
      try {
        const claims = known.get(token) ?? (await verify(token));
        return { claims, isExpired: claims.exp * 1000 <= now().getTime() };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof v.ValiError) return undefined;
        throw error;
      }
    },
  };
}
