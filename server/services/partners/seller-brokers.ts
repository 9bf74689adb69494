import { asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { brokers, sellerBrokers } from '#server/db/tables/partners.ts';

type Broker = typeof brokers.$inferSelect;

/** The id of the broker that a seller belongs to: the one it was bound to, else the default. */
const brokerIdOf = (sellerId: AnyPgColumn | string): SQL =>
  sql`coalesce(
    (select ${sellerBrokers.brokerId} from ${sellerBrokers} where ${sellerBrokers.sellerId} = ${sellerId}),
    (select ${brokers.id} from ${brokers} where ${brokers.isDefault})
  )`;

/** Condition of a query: the seller of a row belongs to a broker. */
export const belongsTo = (sellerId: AnyPgColumn, brokerId: AnyPgColumn | string): SQL =>
  sql`${brokerIdOf(sellerId)} = ${brokerId}`;

/** @returns undefined as long as there is no broker */
export async function findBrokerOfSeller(db: Db, sellerId: string): Promise<Broker | undefined> {
  const [broker] = await db
    .select()
    .from(brokers)
    .where(eq(brokers.id, brokerIdOf(sellerId)));
  return broker;
}

/** Binds a new seller to the default broker, if there is one: who becomes the default later changes nothing for it. */
export async function bindToDefaultBroker(tx: Db, sellerId: string, now: Date): Promise<void> {
  const [broker] = await tx.select({ id: brokers.id }).from(brokers).where(eq(brokers.isDefault, true));
  if (broker) await tx.insert(sellerBrokers).values({ sellerId, brokerId: broker.id, assignedAt: now });
}

export async function assignSeller(tx: Db, sellerId: string, brokerId: string, now: Date): Promise<void> {
  const assigned = { brokerId, assignedAt: now };
  await tx
    .insert(sellerBrokers)
    .values({ sellerId, ...assigned })
    .onConflictDoUpdate({ target: sellerBrokers.sellerId, set: assigned });
}

export async function hasDefaultBroker(db: Db): Promise<boolean> {
  const found = await db.select({ id: brokers.id }).from(brokers).where(eq(brokers.isDefault, true));
  return found.length > 0;
}

/** Makes a broker the one that new sellers belong to. */
export async function makeDefaultBroker(tx: Db, brokerId: string): Promise<void> {
  await tx.update(brokers).set({ isDefault: false }).where(eq(brokers.isDefault, true));
  await tx.update(brokers).set({ isDefault: true }).where(eq(brokers.id, brokerId));
}

/** Every broker with the number of sellers that are bound to it, oldest first. */
export function listBrokers(db: Db): Promise<{ name: string; isDefault: boolean; sellers: number }[]> {
  return db
    .select({ name: brokers.name, isDefault: brokers.isDefault, sellers: count(sellerBrokers.sellerId) })
    .from(brokers)
    .leftJoin(sellerBrokers, eq(sellerBrokers.brokerId, brokers.id))
    .groupBy(brokers.id)
    .orderBy(asc(brokers.createdAt), asc(brokers.id));
}
