import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key of an embedded database, made once and kept beside it, readable by its owner alone.
 * @returns 32 bytes
 */
export function loadSecretKey(dataDirectory: string): Uint8Array {
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, 'secret-key');
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (key.length !== 32) throw new Error(`${file} does not hold a key of 32 bytes.`);
  return key;
}
