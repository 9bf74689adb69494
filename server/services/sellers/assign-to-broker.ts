import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { importers } from '#server/db/tables/importers.ts';
import { recomputeStatus } from '#server/services/importers/recompute-status.ts';
import { findBrokerByName } from '#server/services/partners/brokers.ts';
import { assignSeller, findBrokerOfSeller } from '#server/services/partners/seller-brokers.ts';
import { findNamedSeller } from './named-seller.ts';

/**
 * Has a seller, with its orders and importers, belong to a broker, who issues what is missing if it does so
 * automatically; wake the jobs after it.
 * @param named by the sign-in address of a member, or its id
 * @returns the name of the broker before
 * @throws Refusal
 */
export const assignToBroker = (db: Db, named: string, broker: string, now: Date): Promise<string | null> =>
  db.transaction(async tx => {
    const { id: brokerId } = await findBrokerByName(tx, broker);
    const { sellerId } = await findNamedSeller(tx, named);
    const before = await findBrokerOfSeller(tx, sellerId);
    await assignSeller(tx, sellerId, brokerId, now);
    const own = await tx.select({ id: importers.id }).from(importers).where(eq(importers.sellerId, sellerId));
    for (const importer of own) await recomputeStatus(tx, importer.id, now);
    return before?.name ?? null;
  });
