import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function parseKey(file: string, text: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== 32) throw new Error(`${file} does not contain a 32-byte key.`);
  return key;
}

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
  return parseKey(file, readFileSync(file, 'utf8'));
}

/** The key before it, where somebody renamed its file so that a new one is made. @returns 32 bytes */
export function loadPreviousSecretKey(dataDirectory: string): Uint8Array | undefined {
  const file = join(dataDirectory, 'secret-key-previous');
  try {
    return parseKey(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
