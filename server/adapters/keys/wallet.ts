import type { PublicSigningKey } from '#server/db/tables/columns.ts';
import { generateSigningKey } from './proof-signer.ts';
import type { SecretBox } from './secret-box.ts';

interface Wallet {
  walletDid: string;
  walletPublicKey: PublicSigningKey;
  /** Sealed. */
  walletPrivateKey: string;
}

/**
 * Makes an ES256 key pair and the DID that is its public half.
 * @see https://github.com/quartzjer/did-jwk
 */
export async function makeWallet(secrets: SecretBox): Promise<Wallet> {
  const { publicKey, privateKey } = await generateSigningKey();
  return {
    walletDid: `did:jwk:${Buffer.from(JSON.stringify(publicKey)).toString('base64url')}`,
    walletPublicKey: publicKey,
    walletPrivateKey: secrets.seal(privateKey),
  };
}
