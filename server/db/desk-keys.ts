import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { digestOf, randomToken } from '#server/engines/digest.ts';
import type { Db } from './db.ts';
import { brokers, deskKeys, forwarders } from './tables/partners.ts';

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

/** Makes sure that the operator's key opens this database's desk. */
export async function admitOperator(db: Db, key: string): Promise<void> {
  await db
    .insert(deskKeys)
    .values({ keyHash: digestOf(key) })
    .onConflictDoNothing();
}

/**
 * @param email replaces an earlier one; undefined leaves it
 * @returns the forwarder of a name, made where there is none
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
