import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { hashPassword } from '#server/adapters/keys/passwords.ts';
import { createSecretBox, type SecretBox } from '#server/adapters/keys/secret-box.ts';
import { loadSecretKey } from '#server/adapters/keys/secret-key.ts';
import { makeWallet } from '#server/adapters/keys/wallet.ts';
import { openEmbeddedDatabase } from '#server/db/connection/embedded-database.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceAccounts, sellers } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { sandboxKey } from '#server/sandbox/open-sandbox.ts';
import { issueSandboxRefreshToken } from '#server/sandbox/sandbox-token.ts';
import { insertMember, insertOwner, insertPerson } from '#server/services/accounts/persons.ts';
import { bindToDefaultBroker } from '#server/services/partners/seller-brokers.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import { openDemoBroker } from './demo-broker.ts';
import { prepareOrders } from './seed-orders.ts';

/**
 * How far a seller has come: no company yet and no marketplace account; an account and no wallet; complete with
 * a Seller ID given by hand (importers only); complete with a linked marketplace.
 */
export type SellerKind = 'no-account' | 'no-wallet' | 'seller-id' | 'complete';

export interface SellerToSeed {
  kind: SellerKind;
  email: string;
  password: string;
  firstName?: string;
  lastName?: string;
  companyName?: string;
  /** Spread over the last six weeks; only a `complete` seller has any. */
  orderCount?: number;
  /** Makes more that belongs to the seller, and returns what inserts it. */
  prepareMore?: (sellerId: string) => Promise<(tx: Db) => Promise<void>>;
  /** Who belongs to it beside its owner, with the same password. */
  staff?: readonly { email: string; role: Role; firstName: string; lastName: string }[];
  /** When the tracking list was last fetched; never where nothing is said. */
  trackingFetchedAt?: Date;
}

export interface SeededSeller {
  sellerId: string;
  /** Its owner. */
  personId: string;
  email: string;
  password: string;
}

/** Germany's. */
export const seededMarketplaceId = 'A1PA6795UKMFR9';

const company = {
  companyRegistrationNumber: '91440300MA51000190',
  street: 'Binhai Avenue',
  streetNr: '88',
  zipCode: '518101',
  city: 'Shenzhen',
  country: 'China',
};

/** Adds an activated seller, whole or not at all. */
export async function seedSeller(
  parts: { db: Db; secrets: SecretBox; now: Date },
  seller: SellerToSeed,
): Promise<SeededSeller> {
  const { db, secrets, now } = parts;
  const { kind, email, password } = seller;
  const sellerId = randomUUID();
  const passwordHash = await hashPassword(password);
  const sandboxSecret = await sandboxKey(db, secrets);
  const wallet = kind === 'seller-id' || kind === 'complete' ? await makeWallet(secrets) : {};
  const insertOrders =
    kind === 'complete' && seller.orderCount
      ? await prepareOrders({
          sellerId,
          name: email.toLowerCase(),
          marketplaceId: seededMarketplaceId,
          count: seller.orderCount,
          now,
          broker: await openDemoBroker(db, secrets),
        })
      : undefined;
  const insertMore = await seller.prepareMore?.(sellerId);
  let personId = '';
  await db.transaction(async tx => {
    await tx.insert(sellers).values({
      id: sellerId,
      ...(kind !== 'no-account' && {
        ...company,
        companyName: seller.companyName ?? 'Shenzhen Lanting Trading Co., Ltd.',
      }),
      ...wallet,
      createdAt: now,
    });
    const person = {
      email: email.toLowerCase(),
      firstName: seller.firstName ?? 'Mei',
      lastName: seller.lastName ?? 'Lin',
      passwordHash,
    };
    const owner = await insertOwner(tx, sellerId, person, now);
    if (!owner) throw new Error(`Somebody has the address ${email} already.`);
    personId = owner.personId;
    for (const { role, ...one } of seller.staff ?? []) {
      const id = await insertPerson(tx, { ...one, passwordHash }, now);
      if (id) await insertMember(tx, { sellerId, personId: id, role }, now);
    }
    await tx
      .update(members)
      .set({ trackingFetchedAt: seller.trackingFetchedAt ?? null })
      .where(eq(members.personId, personId));
    if (kind !== 'no-account') {
      await tx.insert(marketplaceAccounts).values({
        sellerId,
        linkedBy: kind === 'seller-id' ? 'seller-id' : 'consent',
        marketplaceId: seededMarketplaceId,
        marketplaceSellerId: 'A2LANTING0DEMO',
        ...(kind !== 'seller-id' && {
          refreshToken: secrets.seal(issueSandboxRefreshToken(sandboxSecret, sellerId)),
        }),
        linkedAt: now,
      });
    }
    await bindToDefaultBroker(tx, sellerId, now);
    await insertOrders?.(tx);
    await insertMore?.(tx);
  });
  return { sellerId, personId, email, password };
}

/**
 * Adds sellers to the data directory of a server that isn't running.
 * @throws DirectoryInUse while one is
 */
export async function seedDataDirectory(
  dataDirectory: string,
  wanted: readonly SellerToSeed[],
): Promise<SeededSeller[]> {
  const secrets = createSecretBox(loadSecretKey(dataDirectory));
  const database = await openEmbeddedDatabase(join(dataDirectory, 'db'));
  try {
    const made: SeededSeller[] = [];
    for (const seller of wanted)
      made.push(await seedSeller({ db: database.db, secrets, now: new Date() }, seller));
    return made;
  } finally {
    await database.close();
  }
}
