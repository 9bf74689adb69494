import type { PersonId, SellerId } from '#src/contract/ids.ts';
import { readToken, type SessionRecord } from '#src/session/session-record.ts';

export interface TokenFields {
  seller?: string;
  session?: string;
  generation?: number;
  /** By default one for each seller. */
  person?: string | undefined;
  role?: string | undefined;
  /** Seconds since 1970. */
  issuedAt: number;
  lifetime?: number;
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const personOf = (seller: string) => seller.replace('seller-', '');

/** The member whose token is made where none is named. */
export const memberOf = (seller: string) => ({
  sellerId: seller as SellerId,
  personId: personOf(seller) as PersonId,
});

/** A login token as the server would make it; nobody on a device checks the signature. */
export function tokenOf({
  seller = 'seller-ada',
  session = 's1',
  generation = 0,
  ...rest
}: TokenFields): string {
  const { issuedAt, lifetime = 900, person = personOf(seller), role = 'owner' } = rest;
  const times = { iat: issuedAt, exp: issuedAt + lifetime };
  const claims = { sub: seller, sid: session, gen: generation, ...times, person, role };
  return `${base64url({ alg: 'ES256' })}.${base64url(claims)}.signature`;
}

export function recordOf(fields: TokenFields): SessionRecord {
  return readToken(tokenOf(fields));
}
