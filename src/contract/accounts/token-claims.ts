import * as v from 'valibot';
import { tokenRefreshLeadMs } from '#src/contract/constants.ts';
import { PersonId, SellerId } from '#src/contract/ids.ts';
import { Role } from './roles.ts';

/** What a login token says. Clients read it unverified; only the server checks the signature. */
export const TokenClaims = v.object({
  /** The seller. */
  sub: SellerId,
  /** The session that the token belongs to. */
  sid: v.pipe(v.string(), v.nonEmpty()),
  /** Generation within the session; each refresh counts one up. */
  gen: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Seconds since 1970. */
  iat: v.number(),
  exp: v.number(),
  /** Who signed in. */
  person: PersonId,
  /** As it was when the token was issued. A role that only a newer server knows may do what every role may. */
  role: v.fallback(Role, 'warehouse'),
});
export type TokenClaims = v.InferOutput<typeof TokenClaims>;

/** [151] Whether a token must be refreshed before it is used. */
export function isNearExpiry(claims: Pick<TokenClaims, 'exp'>, nowMs: number): boolean {
  return claims.exp * 1000 - nowMs <= tokenRefreshLeadMs;
}
