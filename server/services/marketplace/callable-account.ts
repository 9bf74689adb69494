import { eq } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { MarketplaceAccount, MarketplaceApp } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';

/** @returns null for a seller who never linked an account that can be called */
export async function findMarketplaceAccount(
  db: Db,
  secrets: SecretBox,
  app: MarketplaceApp,
  sellerId: string,
): Promise<MarketplaceAccount | null> {
  const [row] = await db.select().from(marketplaceAccounts).where(eq(marketplaceAccounts.sellerId, sellerId));
  if (!row?.refreshToken) return null;
  const refreshToken = secrets.open(row.refreshToken);
  if (row.linkedBy === 'consent') return { ...app, refreshToken };
  if (!row.clientId || !row.clientSecret) return null;
  return { clientId: row.clientId, clientSecret: secrets.open(row.clientSecret), refreshToken };
}
