import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { TokenClaims } from '#src/contract/token-claims.ts';

const lifetimeSeconds = 15 * 60;
const algorithm = 'HS256';

export interface TokenSigner {
  sign(session: { sellerId: string; sessionId: string; generation: number }): Promise<string>;
  /** Reads a token of ours; `isExpired` is for the caller to judge. Undefined where it isn't one. */
  read(token: string): Promise<{ claims: TokenClaims; isExpired: boolean } | undefined>;
}

export function createTokenSigner(key: Uint8Array, now: () => Date): TokenSigner {
  return {
    sign({ sellerId, sessionId, generation }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, gen: generation })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(sellerId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(key);
    },
    async read(token) {
      try {
        // The signature alone decides here: a refresh must be able to read an expired token.
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          currentDate: new Date(0),
        });
        const claims = v.parse(TokenClaims, payload);
        return { claims, isExpired: claims.exp * 1000 <= now().getTime() };
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof v.ValiError) return undefined;
        throw error;
      }
    },
  };
}
