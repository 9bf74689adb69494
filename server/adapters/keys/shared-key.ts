import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { appSecrets } from '#server/db/tables/plumbing.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * A random key that all servers of this database share, made by whichever asks first.
 * @returns 32 bytes
 */
export async function sharedKey(db: Db, box: SecretBox, name: string): Promise<Uint8Array> {
  await db
    .insert(appSecrets)
    .values({ name, value: box.seal(randomBytes(32).toString('base64url')) })
    .onConflictDoNothing();
  const [row] = await db.select().from(appSecrets).where(eq(appSecrets.name, name));
  if (!row) throw new Error(`The key ${name} vanished from the database.`);
  return Buffer.from(box.open(row.value), 'base64url');
}
