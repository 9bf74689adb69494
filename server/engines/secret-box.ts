import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals the secrets that live in the database, so that a copy of it gives none away. */
export interface SecretBox {
  seal(text: string): string;
  /** @throws Error where another key sealed it, or somebody changed it */
  open(sealed: string): string;
}

/** @param key 32 bytes, `SECRET_KEY` */
export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]).toString('utf8');
      } catch (cause) {
        throw new Error('SECRET_KEY does not open what this database holds.', { cause });
      }
    },
  };
}
