import type { Logger } from 'pino';
import type { Database } from '#server/db/connection/database.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { createFileLinks, type FileLinks } from './files/file-links.ts';
import type { FileStore } from './files/file-store.ts';
import { keyedDigest } from './keys/digest.ts';
import { createSecretBox, type SecretBox } from './keys/secret-box.ts';
import { loadPreviousSecretKey, loadSecretKey } from './keys/secret-key.ts';
import { sharedKey } from './keys/shared-key.ts';
import { createTokenSigner, type TokenSigner } from './keys/token-signer.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

export const tokenKeyName = 'token-signing-key';

/** What the routes are built on. */
export interface Adapters {
  database: Database;
  secrets: SecretBox;
  tokens: TokenSigner;
  limits: RateLimits;
  /** Digest of an activation code; see `keyedDigest`. */
  codeDigest: (text: string) => string;
  /** Bytes of documents. */
  files: FileStore;
  fileLinks: FileLinks;
  /** Whether a well-formed number is right, or waits for the answer of its registry. */
  registries: Settings['registries'];
  /** How much one company may upload. */
  storage: Settings['storage'];
  log: Logger;
  metrics: Metrics;
  now: () => Date;
}

/** The box of the settings. Keys in the data directory are used if SECRET_KEY isn't set. */
export function openSecretBox({
  secretKey,
  previousSecretKey,
  dataDirectory,
}: Pick<Settings, 'secretKey' | 'previousSecretKey' | 'dataDirectory'>): SecretBox {
  const previous = [
    previousSecretKey,
    secretKey === undefined ? loadPreviousSecretKey(dataDirectory) : undefined,
  ].filter(key => key !== undefined);
  return createSecretBox(secretKey ?? loadSecretKey(dataDirectory), previous);
}

export async function createAdapters(parts: {
  database: Database;
  secrets: SecretBox;
  files: FileStore;
  log: Logger;
  metrics?: Metrics;
  registries?: Settings['registries'];
  storage?: Settings['storage'];
  now?: () => Date;
}): Promise<Adapters> {
  const now = parts.now ?? (() => new Date());
  const tokenKey = await sharedKey(parts.database.db, parts.secrets, tokenKeyName);
  return {
    ...parts,
    now,
    metrics: parts.metrics ?? noMetrics,
    registries: parts.registries ?? 'offline',
    storage: parts.storage ?? readSettings({}).storage,
    fileLinks: createFileLinks(await sharedKey(parts.database.db, parts.secrets, 'file-links'), now),
    tokens: createTokenSigner(tokenKey, now),
    limits: createRateLimits(parts.database.raw),
    codeDigest: keyedDigest(await sharedKey(parts.database.db, parts.secrets, 'activation-codes')),
  };
}
