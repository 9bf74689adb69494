import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { sharedKey } from '#server/adapters/keys/shared-key.ts';
import type { Db } from '#server/db/db.ts';
import { brokers, deskKeys, forwarders } from '#server/db/tables/partners.ts';
import { appSecrets } from '#server/db/tables/plumbing.ts';
import { keyIdOf } from '#server/domain/desk-key.ts';
import { Refusal } from '#server/domain/refusal.ts';

/** Who a key of the desk belongs to. */
export type DeskRole =
  | { role: 'operator' }
  | { role: 'forwarder'; forwarderId: string }
  | { role: 'broker'; brokerId: string };

/** @returns null for a key that nobody issued or that was revoked */
export async function findDeskRole(db: Db, key: string): Promise<DeskRole | null> {
  const [found] = await db
    .select()
    .from(deskKeys)
    .where(and(eq(deskKeys.keyHash, digestOf(key)), isNull(deskKeys.revokedAt)));
  if (!found) return null;
  if (found.forwarderId) return { role: 'forwarder', forwarderId: found.forwarderId };
  if (found.brokerId) return { role: 'broker', brokerId: found.brokerId };
  return { role: 'operator' };
}

const operatorKeyName = 'desk-operator';

/**
 * The operator's key, which all servers of this database share: a start on a new data directory adds none. Where it
 * was revoked, a new one is made.
 */
export async function openOperatorKey(db: Db, secrets: SecretBox): Promise<string> {
  for (;;) {
    const key = Buffer.from(await sharedKey(db, secrets, operatorKeyName)).toString('base64url');
    const keyHash = digestOf(key);
    await db.insert(deskKeys).values({ keyHash }).onConflictDoNothing();
    const [row] = await db.select().from(deskKeys).where(eq(deskKeys.keyHash, keyHash));
    if (!row?.revokedAt) return key;
    await db.delete(appSecrets).where(eq(appSecrets.name, operatorKeyName));
  }
}

/** Every key that was ever issued, oldest first. */
export async function listKeys(db: Db) {
  const rows = await db
    .select({ key: deskKeys, forwarder: forwarders.name, broker: brokers.name })
    .from(deskKeys)
    .leftJoin(forwarders, eq(forwarders.id, deskKeys.forwarderId))
    .leftJoin(brokers, eq(brokers.id, deskKeys.brokerId))
    .orderBy(asc(deskKeys.createdAt), asc(deskKeys.keyHash));
  return rows.map(({ key, forwarder, broker }) => ({
    keyHash: key.keyHash,
    id: keyIdOf(key.keyHash),
    role: key.forwarderId
      ? ('forwarder' as const)
      : key.brokerId
        ? ('broker' as const)
        : ('operator' as const),
    name: forwarder ?? broker,
    createdAt: key.createdAt,
    revokedAt: key.revokedAt,
  }));
}

/** Has a key open nothing any more. Revoked twice is revoked, and one that nobody issued opens nothing anyway. */
export async function revokeKey(db: Db, keyHash: string, now: Date): Promise<void> {
  await db
    .update(deskKeys)
    .set({ revokedAt: now })
    .where(and(eq(deskKeys.keyHash, keyHash), isNull(deskKeys.revokedAt)));
}

/** The same for the key of an id, as a person reads it in the list. @throws Refusal if there is none */
export async function revokeListedKey(db: Db, id: string, now: Date) {
  const key = (await listKeys(db)).find(one => one.id === id);
  if (!key) throw new Refusal('DESK.NOT_FOUND', `There is no key ${id}.`, { path: 'keyId' });
  await revokeKey(db, key.keyHash, now);
  return { ...key, revokedAt: key.revokedAt ?? now };
}

/**
 * @param email replaces an earlier one; undefined leaves it
 * @returns the forwarder of a name, made if there is none
 */
export async function openForwarder(
  db: Db,
  name: string,
  email?: string,
): Promise<{ id: string; isNew: boolean }> {
  const added = await db
    .insert(forwarders)
    .values({ id: randomUUID(), name, ...(email !== undefined && { email }) })
    .onConflictDoNothing()
    .returning({ id: forwarders.id });
  if (added.length === 0 && email !== undefined) {
    await db.update(forwarders).set({ email }).where(eq(forwarders.name, name));
  }
  const [forwarder] =
    added.length > 0
      ? added
      : await db.select({ id: forwarders.id }).from(forwarders).where(eq(forwarders.name, name));
  if (!forwarder) throw new Error(`The forwarder ${name} vanished from the database.`);
  return { id: forwarder.id, isNew: added.length > 0 };
}

/** Registers a forwarder, or gives it a new key, which is stored nowhere else. */
export const addForwarder = (db: Db, name: string, email?: string) =>
  db.transaction(async tx => {
    const { id, isNew } = await openForwarder(tx, name, email);
    return { name, key: await issueForwarderKey(tx, id), isNew };
  });

/** @returns a new key of a forwarder, which is kept nowhere else */
export async function issueForwarderKey(db: Db, forwarderId: string): Promise<string> {
  const key = randomToken();
  await db.insert(deskKeys).values({ keyHash: digestOf(key), forwarderId });
  return key;
}

/** @returns a new key of a broker, which is kept nowhere else */
export async function issueBrokerKey(db: Db, brokerId: string): Promise<string> {
  const key = randomToken();
  await db.insert(deskKeys).values({ keyHash: digestOf(key), brokerId });
  return key;
}

/** Brokers of a name, or all of them. */
export function findBrokers(db: Db, name: string | undefined): Promise<(typeof brokers.$inferSelect)[]> {
  return db
    .select()
    .from(brokers)
    .where(name === undefined ? undefined : eq(brokers.name, name))
    .limit(2);
}

export async function forwarderName(db: Db, forwarderId: string): Promise<string> {
  const [forwarder] = await db
    .select({ name: forwarders.name })
    .from(forwarders)
    .where(eq(forwarders.id, forwarderId));
  if (!forwarder) throw new Error(`The forwarder ${forwarderId} vanished from the database.`);
  return forwarder.name;
}
