import * as v from 'valibot';
import { LoginToken } from '#src/contract/accounts/login-token.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import { TokenClaims } from '#src/contract/accounts/token-claims.ts';
import type { PersonId, SellerId } from '#src/contract/ids.ts';

/** A token with what it says of itself, as the IndexedDB copy keeps it for the worker. */
export interface SessionRecord {
  token: string;
  /** Seconds since 1970. */
  exp: number;
  sellerId: SellerId;
  sessionId: string;
  generation: number;
  personId: PersonId;
  role: Role;
}

/**
 * What a token claims, unverified: only the server can check the signature.
 * @throws Error "Invalid token specified" [193]
 */
export function readClaims(token: string): TokenClaims {
  try {
    const payload = v.parse(LoginToken, token).split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), character =>
      character.charCodeAt(0),
    );
    return v.parse(TokenClaims, JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new Error('Invalid token specified', { cause });
  }
}

/** @throws Error "Invalid token specified" [193] */
export function readToken(token: string): SessionRecord {
  const claims = readClaims(token);
  return {
    token,
    exp: claims.exp,
    sellerId: claims.sub,
    sessionId: claims.sid,
    generation: claims.gen,
    personId: claims.person,
    role: claims.role,
  };
}

/** What somebody else put in its place is no session, and no reason to fail at start. */
export function readableRecord(token: string): SessionRecord | null {
  try {
    return readToken(token);
  } catch {
    return null;
  }
}

/** Whether `record` is a later token of the same session than `other`. */
export function isSuccessor(record: SessionRecord, other: SessionRecord): boolean {
  return record.sessionId === other.sessionId && record.generation > other.generation;
}
