/**
 * Names a key of the desk in lists and on a command line, without giving it away.
 * @param keyHash its digest
 */
export const keyIdOf = (keyHash: string): string =>
  Buffer.from(keyHash, 'base64url').toString('hex').slice(0, 12);
