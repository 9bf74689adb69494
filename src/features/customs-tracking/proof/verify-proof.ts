import type { BrokerKey } from '#src/contract/orders/broker-keys.ts';
import type { ProofToken } from './read-proof-token.ts';

/** `unknown-key`: signed by a key that is not published; `no-crypto`: the origin is not secure. */
export type ProofVerdict =
  | { kind: 'holds'; broker: string }
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
  const holds = await crypto.subtle.verify(algorithm, imported, proof.signature, proof.signed);
  return holds ? { kind: 'holds', broker: key.name } : { kind: 'broken' };
}
