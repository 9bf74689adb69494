import { eq, sql } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { MarketplaceAccount, MarketplaceApp } from '#server/adapters/marketplace/marketplace.ts';
import { type Db, prepared } from '#server/db/db.ts';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';

const findAccount = prepared(db =>
  db
    .select()
    .from(marketplaceAccounts)
    .where(eq(marketplaceAccounts.sellerId, sql.placeholder('sellerId')))
    .prepare('find_account'),
);

/** @returns null for a seller who never linked an account that can be called */
export async function findMarketplaceAccount(
  db: Db,
  secrets: SecretBox,
  app: MarketplaceApp,
  sellerId: string,
): Promise<MarketplaceAccount | null> {
  const [row] = await findAccount(db).execute({ sellerId });
  if (!row?.refreshToken) return null;
  const refreshToken = secrets.open(row.refreshToken);
  if (row.linkedBy === 'consent') return { ...app, refreshToken };
  if (!row.clientId || !row.clientSecret) return null;
  return { clientId: row.clientId, clientSecret: secrets.open(row.clientSecret), refreshToken };
}
