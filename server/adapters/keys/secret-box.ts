import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Seals the secrets that live in the database, so that a copy of it gives none away. */
export interface SecretBox {
  seal(text: string): string;
  /** @throws WrongSecretKey where another key sealed it, or somebody changed it */
  open(sealed: string): string;
  /** Whether a key before the present one sealed it. @throws WrongSecretKey */
  isOutdated(sealed: string): boolean;
  /** Whether it opens what a key before the present one sealed. */
  hasPrevious: boolean;
}

export class WrongSecretKey extends Error {
  constructor() {
    super(
      'SECRET_KEY cannot decrypt the secrets in this database. If it was changed, set SECRET_KEY_PREVIOUS to the previous key.',
    );
    this.name = 'WrongSecretKey';
  }
}

function sealWith(key: Uint8Array, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @returns undefined where it is another key's */
function openWith(key: Uint8Array, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param key 32 bytes, `SECRET_KEY`
 * @param previous keys that were in use before: they open, and seal nothing any more
 */
export function createSecretBox(key: Uint8Array, previous: readonly Uint8Array[] = []): SecretBox {
  function openWithAny(sealed: string): { text: string; isOutdated: boolean } {
    for (const one of [key, ...previous]) {
      const text = openWith(one, sealed);
      if (text !== undefined) return { text, isOutdated: one !== key };
    }
    throw new WrongSecretKey();
  }
  return {
    seal: text => sealWith(key, text),
    open: sealed => openWithAny(sealed).text,
    isOutdated: sealed => openWithAny(sealed).isOutdated,
    hasPrevious: previous.length > 0,
  };
}
