import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A secret for a link or a key: 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of such a secret. Its randomness alone keeps anybody from finding it again. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Digest of a secret that is short enough to be guessed, and so needs a key. */
export const keyedDigest =
  (key: Uint8Array) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url');
