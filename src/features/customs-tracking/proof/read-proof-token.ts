import * as v from 'valibot';
import type { BrokerKey } from '#src/contract/orders/broker-keys.ts';

const ProofHeader = v.looseObject({ alg: v.literal('ES256'), kid: v.string() });

export interface ProofToken {
  kid: string;
  payload: ProofPayload;
  /** What was signed, and the signature over it (R and S, 64 bytes). */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a compact JWS without believing it.
 * @returns undefined where it isn't one of ours
 */
export function readProofToken(token: string): ProofToken | undefined {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  try {
    return {
      kid: v.parse(ProofHeader, decodeJson(header)).kid,
      payload: v.parse(ProofPayload, decodeJson(payload)),
      signed: new TextEncoder().encode(`${header}.${payload}`),
      signature: decodeBytes(signature),
    };
  } catch {
    return undefined;
  }
}

function decodeJson(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(decodeBytes(part)));
}

/** Base64url, as RFC 7515 has it. */
function decodeBytes(part: string): Uint8Array<ArrayBuffer> {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, character => character.charCodeAt(0));
}

/** `unknown-key`: signed by a key that is not published; `no-crypto`: the origin is not secure. */
export type ProofVerdict =
  | { kind: 'valid'; broker: string }
  | { kind: 'broken' }
  | { kind: 'unknown-key' }
  | { kind: 'no-crypto' };

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/**
 * Checks a proof's signature (ES256) against the brokers' published keys, and that it is of this order; needs no
 * network.
 */
export async function verifyProof(
  proof: ProofToken,
  keys: readonly BrokerKey[],
  orderId: string,
): Promise<ProofVerdict> {
  if (!globalThis.crypto?.subtle) return { kind: 'no-crypto' };
  // A good proof of another order proves nothing of this one.
  if (proof.payload.sub !== `order:${orderId}`) return { kind: 'broken' };
  // A key speaks for its own broker only: another broker's key must not vouch for this issuer.
  const key = keys.find(known => known.kid === proof.kid && known.iss === proof.payload.iss);
  if (!key) return { kind: 'unknown-key' };
  const { kty, crv, x, y } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
  const isValid = await crypto.subtle.verify(algorithm, imported, proof.signature, proof.signed);
  return isValid ? { kind: 'valid', broker: key.name } : { kind: 'broken' };
}

/** What is read from a proof's payload by name; the whole of it is shown to people as it is. */
export const ProofPayload = v.looseObject({
  iss: v.string(),
  sub: v.string(),
  iat: v.number(),
  exp: v.optional(v.number()),
  authorizedCustomsBroker: v.looseObject({ name: v.string(), eori: v.optional(v.string()) }),
});
export type ProofPayload = v.InferOutput<typeof ProofPayload>;
