import { digestOf } from '#server/adapters/keys/digest.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { openOperatorKey, revokeKey } from '#server/services/partners/desk-keys.ts';
import { readAccess, writeAccess } from './desk-files.ts';

/** Gives everyone who can read the data directory access to `/desk/v1`, with `npm run admin`. */
export async function openDesk(
  parts: { db: Db; secrets: SecretBox; now: Date },
  dataDirectory: string,
  url: string,
): Promise<void> {
  const { db, secrets, now } = parts;
  const operatorKey = await openOperatorKey(db, secrets);
  const former = readAccess(dataDirectory)?.operatorKey;
  // Earlier builds made one for each data directory.
  if (former !== undefined && former !== operatorKey) await revokeKey(db, digestOf(former), now);
  writeAccess(dataDirectory, { url, operatorKey });
}
