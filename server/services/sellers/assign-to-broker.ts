import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { settleImporter } from '#server/services/importers/recompute-status.ts';
import { assignSeller, findBrokerOfSeller } from '#server/services/partners/seller-brokers.ts';

/**
 * Has a seller, with its orders and importers, belong to a broker, who issues what is missing where it is at work.
 * @param email the seller's sign-in address
 * @returns the name of the broker before
 * @throws Refusal
 */
export async function assignToBroker(
  tx: Db,
  email: string,
  brokerId: string,
  now: Date,
): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (!user) throw new Refusal('DESK.NOT_FOUND', `There is no seller ${email}.`, { path: 'seller' });
  const before = await findBrokerOfSeller(tx, user.sellerId);
  await assignSeller(tx, user.sellerId, brokerId, now);
  const own = await tx
    .select({ id: importers.id })
    .from(importers)
    .where(eq(importers.sellerId, user.sellerId));
  for (const importer of own) await settleImporter(tx, importer.id, now);
  return before?.name ?? null;
}
