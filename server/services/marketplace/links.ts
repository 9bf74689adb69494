import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { addFetchOrders } from '#server/queue/fetch-orders.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';

export type StoredAccount = typeof marketplaceAccounts.$inferSelect;

export async function findStoredAccount(db: Db, sellerId: string): Promise<StoredAccount | undefined> {
  const [account] = await db
    .select()
    .from(marketplaceAccounts)
    .where(eq(marketplaceAccounts.sellerId, sellerId));
  return account;
}

/** Secrets are sealed. */
export type NewLink = Pick<StoredAccount, 'linkedBy' | 'marketplaceId'> &
  Partial<Pick<StoredAccount, 'marketplaceSellerId' | 'clientId' | 'clientSecret' | 'refreshToken'>>;

/**
 * Links a seller's account at the marketplace in place of any other, and has its orders fetched where it can be called.
 * @param tx a transaction
 */
export async function linkMarketplace(
  tx: Db,
  sellerId: string,
  link: NewLink,
  now: Date,
  personId?: string,
): Promise<void> {
  const row = {
    marketplaceSellerId: null,
    clientId: null,
    clientSecret: null,
    refreshToken: null,
    ...link,
    linkedAt: now,
    marketplaceIds: null,
    ordersFetchedTo: null,
    ordersNextToken: null,
    ordersFetchBegan: null,
    refusedAt: null,
    catalogueRefusedAt: null,
  };
  const before = await findStoredAccount(tx, sellerId);
  const details = { linkedBy: link.linkedBy };
  await addCompanyEvent(tx, sellerId, { kind: 'marketplace-linked', personId, details }, now);
  await tx
    .insert(marketplaceAccounts)
    .values({ sellerId, ...row })
    .onConflictDoUpdate({ target: marketplaceAccounts.sellerId, set: row });
  if (before && before.marketplaceId !== link.marketplaceId) {
    // Their lines say it where they are of another marketplace than the seller's own.
    const named = inArray(clearances.marketplaceId, [before.marketplaceId, link.marketplaceId]);
    await tx
      .update(clearances)
      .set({ sequence: null })
      .where(and(eq(clearances.sellerId, sellerId), named));
  }
  if (link.linkedBy !== 'seller-id') await addFetchOrders(tx, { sellerId, linkedAt: now });
}

/** The same in a call of the seller's, once for its key. Wake the jobs after it. */
export async function linkOnce(db: Db, change: KeyedChange, link: NewLink, now: Date): Promise<void> {
  await withIdempotency(db, change, async tx => {
    await linkMarketplace(tx, change.sellerId, link, now, change.personId);
    return true;
  });
}
