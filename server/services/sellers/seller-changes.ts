import { and, eq, isNull } from 'drizzle-orm';
import type { Wallet } from '#server/adapters/keys/wallet.ts';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { emailInUse } from '#server/domain/accounts/email-in-use.ts';
import { isEmailInUse } from '#server/services/accounts/registrations.ts';
import type { CompanyUpdate, SellerUpdate } from '#src/contract/seller-changes.ts';

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

/** The address by which a seller signs in. */
export async function emailOf(db: Db, sellerId: string): Promise<string | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.sellerId, sellerId));
  return user?.email;
}

/**
 * Saves the names. Another address is not taken over: it has to be confirmed there first.
 * @returns the address that holds until then, and whether another one was asked for
 * @throws Refusal for an address that another seller has
 */
export async function saveProfile(
  tx: Db,
  sellerId: string,
  profile: SellerUpdate,
): Promise<{ oldEmail: string; isOtherEmail: boolean }> {
  const { firstName, lastName } = profile;
  const [user] = await tx
    .update(users)
    .set({ firstName, lastName })
    .where(eq(users.sellerId, sellerId))
    .returning({ email: users.email });
  if (!user) throw new Error(`The seller ${sellerId} has no user.`);
  const email = profile.email.toLowerCase();
  if (email === user.email) return { oldEmail: user.email, isOtherEmail: false };
  if (await isEmailInUse(tx, email)) throw emailInUse();
  return { oldEmail: user.email, isOtherEmail: true };
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
