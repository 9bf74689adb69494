import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import { findBrokerByName } from '#server/services/partners/brokers.ts';
import { assignSeller, findBrokerOfSeller } from '#server/services/partners/seller-brokers.ts';

/**
 * Has a seller, with its orders and importers, belong to a broker, who issues what is missing if it does so
 * automatically; wake the jobs after it.
 * @param email the seller's sign-in address
 * @returns the name of the broker before
 * @throws Refusal
 */
export const assignToBroker = (db: Db, email: string, broker: string, now: Date): Promise<string | null> =>
  db.transaction(async tx => {
    const { id: brokerId } = await findBrokerByName(tx, broker);
    const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase()));
    if (!user) throw new Refusal('DESK.NOT_FOUND', `There is no seller ${email}.`, { path: 'seller' });
    const { sellerId } = user;
    const before = await findBrokerOfSeller(tx, sellerId);
    await assignSeller(tx, sellerId, brokerId, now);
    const own = await tx.select({ id: importers.id }).from(importers).where(eq(importers.sellerId, sellerId));
    for (const importer of own) await recomputeStatus(tx, importer.id, now);
    return before?.name ?? null;
  });
