import { and, eq, isNull, ne } from 'drizzle-orm';
import { emailInUse } from '#server/http/email-in-use.ts';
import type { CompanyUpdate, SellerUpdate } from '#src/contract/seller-changes.ts';
import type { Db } from './db.ts';
import { sellers, users } from './tables/accounts.ts';
import type { PublicSigningKey } from './tables/columns.ts';

/** Saves company and address; what the address's reading leaves out is empty afterwards. */
export async function saveCompany(
  db: Db,
  sellerId: string,
  { company, address }: CompanyUpdate,
): Promise<void> {
  const { street, streetNr, zipCode, region, city, country } = address;
  await db
    .update(sellers)
    .set({
      companyName: company.name,
      companyRegistrationNumber: company.registrationNumber,
      street,
      streetNr: streetNr || null,
      zipCode,
      region: region || null,
      city: city || null,
      country,
    })
    .where(eq(sellers.id, sellerId));
}

/**
 * @param tx a transaction, rolled back where this throws
 * @throws Refusal for an address that another seller has
 */
export async function saveProfile(tx: Db, sellerId: string, profile: SellerUpdate): Promise<void> {
  const email = profile.email.toLowerCase();
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.sellerId, sellerId)));
  if (others.length > 0) throw emailInUse();
  const { firstName, lastName } = profile;
  await tx.update(users).set({ email, firstName, lastName }).where(eq(users.sellerId, sellerId));
}

export interface Wallet {
  walletDid: string;
  walletPublicKey: PublicSigningKey;
  /** Sealed. */
  walletPrivateKey: string;
}

/** Keeps a wallet unless the seller has one. @returns the DID of the one that is kept */
export async function keepWallet(db: Db, sellerId: string, wallet: Wallet): Promise<string> {
  await db
    .update(sellers)
    .set(wallet)
    .where(and(eq(sellers.id, sellerId), isNull(sellers.walletDid)));
  const [seller] = await db.select({ did: sellers.walletDid }).from(sellers).where(eq(sellers.id, sellerId));
  if (!seller?.did) throw new Error(`The seller ${sellerId} has no wallet.`);
  return seller.did;
}
