import { asc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts, sellers, users } from '#server/db/tables/accounts.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import { maskSecret } from '#server/domain/marketplace/mask-secret.ts';
import { waitingEmailChange } from '#server/services/accounts/email-changes.ts';
import type { Seller } from '#src/contract/seller.ts';

/** Leaves out what is not there: the contract's optional fields are absent, never null. */
function present<T extends Record<string, string | null>>(fields: T): { [Key in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof T]?: string;
  };
}

function companyAndAddress(row: typeof sellers.$inferSelect): Partial<v.InferInput<typeof Seller>> {
  const { companyName, companyRegistrationNumber, street, zipCode, country } = row;
  return {
    ...(companyName !== null &&
      companyRegistrationNumber !== null && {
        company: { name: companyName, registrationNumber: companyRegistrationNumber },
      }),
    ...(street !== null &&
      zipCode !== null &&
      country !== null && {
        address: {
          ...present({ streetNr: row.streetNr, region: row.region, city: row.city }),
          street,
          zipCode,
          country,
        },
      }),
  };
}

function amazonApi(account: typeof marketplaceAccounts.$inferSelect, secrets: SecretBox) {
  const masked = (sealed: string | null) => (sealed === null ? null : maskSecret(secrets.open(sealed)));
  return present({
    client_id: account.clientId,
    client_secret: masked(account.clientSecret),
    refresh_token: masked(account.refreshToken),
    marketplaceId: account.marketplaceId,
    sellerId: account.marketplaceSellerId,
  });
}

/** The seller as the contract shows it; undefined for an unknown id. */
export async function findSeller(
  db: Db,
  secrets: SecretBox,
  sellerId: string,
  now: Date,
): Promise<v.InferInput<typeof Seller> | undefined> {
  const [row] = await db
    .select()
    .from(sellers)
    .innerJoin(users, eq(users.sellerId, sellers.id))
    .leftJoin(marketplaceAccounts, eq(marketplaceAccounts.sellerId, sellers.id))
    .where(eq(sellers.id, sellerId));
  if (!row) return undefined;
  const { sellers: seller, users: user, marketplace_accounts: account } = row;
  const country = account && marketplaceCountry(account.marketplaceId);
  const change = await waitingEmailChange(db, sellerId, now);
  return {
    _id: seller.id,
    ...(country && { marketplace: country }),
    ...companyAndAddress(seller),
    user: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      ...(change && { emailChange: { email: change.email, expiresAt: change.expiresAt.toISOString() } }),
    },
    hasSellerAccount: account !== null,
    hasActiveWallet: seller.walletDid !== null,
    hasSellerId: account?.linkedBy === 'seller-id',
    ...(account && { sellerApis: { amazon: amazonApi(account, secrets) } }),
    linkedForwarders: await db
      .select({ name: forwarders.name })
      .from(linkedForwarders)
      .innerJoin(forwarders, eq(forwarders.id, linkedForwarders.forwarderId))
      .where(eq(linkedForwarders.sellerId, sellerId))
      .orderBy(asc(linkedForwarders.linkedAt), asc(forwarders.id)),
  };
}
