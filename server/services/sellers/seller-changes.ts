import { and, eq, isNull } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { makeWallet } from '#server/adapters/keys/wallet.ts';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { requestEmailChange, type WantedAddress } from '#server/services/accounts/email-changes.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import type { CompanyUpdate, SellerUpdate } from '#src/contract/accounts/seller-changes.ts';

/** Saves company and address, once for its key; what the address's reading leaves out is empty afterwards. */
export async function saveCompany(
  db: Db,
  change: KeyedChange,
  { company, address }: CompanyUpdate,
  now: Date,
): Promise<void> {
  const { street, streetNr, zipCode, region, city, country } = address;
  const saved = {
    companyName: company.name,
    companyRegistrationNumber: company.registrationNumber,
    street,
    streetNr: streetNr || null,
    zipCode,
    region: region || null,
    city: city || null,
    country,
  };
  await withIdempotency(db, change, async tx => {
    await tx.update(sellers).set(saved).where(eq(sellers.id, change.sellerId));
    await addCompanyEvent(tx, change.sellerId, { kind: 'company-changed', personId: change.personId }, now);
    return true;
  });
}

/** The address by which a person signs in. */
export async function emailOf(db: Db, personId: string): Promise<string | undefined> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, personId));
  return user?.email;
}

/**
 * Saves a person's names, once for its key. Another address is not taken over: it has to be confirmed there first, by an email.
 * Wake the jobs after it.
 * @throws Refusal for an address that somebody else has
 */
export async function saveProfile(
  db: Db,
  secrets: SecretBox,
  change: KeyedChange,
  profile: SellerUpdate,
  { now, personId, ...mail }: Pick<WantedAddress, 'personId' | 'language' | 'origin'> & { now: Date },
): Promise<void> {
  const { sellerId } = change;
  const { email, firstName, lastName } = profile;
  await withIdempotency(db, change, async tx => {
    const [user] = await tx
      .update(users)
      .set({ firstName, lastName })
      .where(eq(users.id, personId))
      .returning({ email: users.email });
    if (!user) throw new Error(`The person ${personId} vanished from the database.`);
    if (email.toLowerCase() === user.email) return true;
    const wanted = { ...mail, personId, sellerId, oldEmail: user.email, email, firstName, lastName };
    await requestEmailChange(tx, secrets, wanted, now);
    return true;
  });
}

/** Makes a wallet, once for its key, unless the seller has one. @returns the DID of the one that is kept */
export async function createWallet(
  db: Db,
  secrets: SecretBox,
  change: KeyedChange,
  now: Date,
): Promise<string> {
  const { sellerId } = change;
  const wallet = await makeWallet(secrets);
  return withIdempotency(db, change, async tx => {
    const made = await tx
      .update(sellers)
      .set(wallet)
      .where(and(eq(sellers.id, sellerId), isNull(sellers.walletDid)))
      .returning({ id: sellers.id });
    const event = { kind: 'wallet-created' as const, personId: change.personId };
    if (made.length > 0) await addCompanyEvent(tx, sellerId, event, now);
    const [seller] = await tx
      .select({ did: sellers.walletDid })
      .from(sellers)
      .where(eq(sellers.id, sellerId));
    if (!seller?.did) throw new Error(`The seller ${sellerId} has no wallet.`);
    return seller.did;
  });
}
