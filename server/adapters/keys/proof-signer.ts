import { CompactSign, decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import * as v from 'valibot';
import type { PublicSigningKey } from '#server/db/tables/columns.ts';

/** Ten thousand of them travel in one list. */
const longestProof = 1024;

const PrivateKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
});

/** A new ES256 key: its public half, and the private one as text to be sealed. */
export async function generateSigningKey(): Promise<{ publicKey: PublicSigningKey; privateKey: string }> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const whole = v.parse(PrivateKey, await exportJWK(pair.privateKey));
  const { d: _, ...publicKey } = whole;
  return { publicKey, privateKey: JSON.stringify(whole) };
}

/** Its text is too long for a proof. */
export class ProofTooLong extends RangeError {
  constructor(length: number) {
    super(`A proof of ${length} bytes is too long.`);
    this.name = 'ProofTooLong';
  }
}

export interface ProofSigner {
  /**
   * @returns a compact JWS
   * @throws ProofTooLong where it would be longer than 1 KB
   */
  sign(payload: object): Promise<string>;
}

/** The DID of the broker who signed a proof of ours. */
export const issuerOfProof = (proof: string): string | undefined => decodeJwt(proof).iss;

/** @param privateKey as `generateSigningKey` gave it */
export async function createProofSigner(keyId: string, privateKey: string): Promise<ProofSigner> {
  const key = await importJWK(v.parse(PrivateKey, JSON.parse(privateKey)) satisfies JWK, 'ES256');
  return {
    async sign(payload) {
      const proof = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .sign(key);
      if (proof.length > longestProof) throw new ProofTooLong(proof.length);
      return proof;
    },
  };
}
