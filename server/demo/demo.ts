import { count, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { tokenKeyName } from '#server/adapters/adapters.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { randomToken } from '#server/adapters/keys/digest.ts';
import { hashPassword, isPasswordRight } from '#server/adapters/keys/passwords.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';
import { appSecrets } from '#server/db/tables/plumbing.ts';
import { inventedIossCarriers } from '#server/sandbox/sandbox-package.ts';
import { endAllSessions } from '#server/services/accounts/sessions.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { createInvitation } from '#server/services/partners/invitations.ts';
import { insertCarrierList, newestLists } from '#server/services/shipments/carrier-lists.ts';
import { MarketplaceId } from '#src/contract/ids.ts';
import { listDay } from '#src/contract/shipments/carrier-eligibility.ts';
import { demoBrokerId } from './demo-broker.ts';
import { showEachState } from './demo-states.ts';
import { prepareImporters } from './seed-importers.ts';
import { seededMarketplaceId, seedSeller } from './seed-seller.ts';

const day = 24 * 60 * 60 * 1000;
const carriersKnownForMs = 180 * day;

/** The list by which the sandbox refuses, where nobody has loaded any; it says that it is invented. */
async function seedCarriers(db: Db, now: Date): Promise<void> {
  if ((await newestLists(db)).length > 0) return;
  const list = {
    marketplaceId: v.parse(MarketplaceId, seededMarketplaceId),
    scheme: 'IOSS' as const,
    from: listDay(now),
    until: listDay(new Date(now.getTime() + carriersKnownForMs)),
    source: 'invented for the demo',
    carriers: inventedIossCarriers.map(code => ({ code })),
  };
  await insertCarrierList(db, list, 1, now);
}

export const demoPassword = 'Portolan#1';
const trackingEmail = 'demo@portolan.example';
export const demoEmails = [trackingEmail, 'importers@portolan.example'] as const;
/** Members of the demo company beside its owner. */
export const demoStaff = [
  { email: 'office@portolan.example', role: 'office', firstName: 'Fang', lastName: 'Zhou' },
  { email: 'warehouse@portolan.example', role: 'warehouse', firstName: 'Jan', lastName: 'Kowalski' },
] as const;

export type DemoSize = 'on' | 'large';
const orderCounts = { on: 60, large: 10_000 } as const satisfies Record<DemoSize, number>;
/** Beside those that every demo has. */
const importerCounts = { on: 0, large: 1000 } as const satisfies Record<DemoSize, number>;

/**
 * Whether no server ever got as far as listening on this database: the key that signs tokens is made after the
 * demo, so a first start that was broken off is a first start again.
 */
export async function isNeverServed(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ keys: count() })
    .from(appSecrets)
    .where(eq(appSecrets.name, tokenKeyName));
  return found?.keys === 0;
}

export async function hasDemo(db: Db): Promise<boolean> {
  const found = await db.select().from(users).where(eq(users.email, demoEmails[1]));
  return found.length > 0;
}

/** Users of the demo company whose password is still the published one. */
export async function findOpenDemoUsers(db: Db): Promise<(typeof users.$inferSelect)[]> {
  const emails = [...demoEmails, ...demoStaff.map(({ email }) => email)];
  const found = await db.select().from(users).where(inArray(users.email, emails));
  const areOpen = await Promise.all(found.map(user => isPasswordRight(user.passwordHash, demoPassword)));
  return found.filter((_, index) => areOpen[index]);
}

/** Gives users a password that nobody knows, and ends their sessions. */
export async function closeDemoUsers(
  db: Db,
  open: readonly (typeof users.$inferSelect)[],
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(randomToken());
  await db.transaction(async tx => {
    for (const { id } of open) {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
      await endAllSessions(tx, id, now);
    }
  });
}

const invitingForwarderId = 'pearl-river';

/** @returns the token of a new invitation, by the forwarder whom nobody of the demo is linked with */
export async function createDemoInvitation(db: Db, now: Date): Promise<string> {
  const { token } = await createInvitation(db, invitingForwarderId, now);
  return token;
}

async function linkForwarders(db: Db, sellerId: string, now: Date): Promise<void> {
  const rows = [
    { id: 'hanse', name: 'Hanse Spedition Nord', createdAt: now },
    { id: invitingForwarderId, name: 'Pearl River Forwarding', createdAt: now },
  ];
  await db.insert(forwarders).values(rows).onConflictDoNothing();
  // The first is linked already, the second is there to be linked by an invitation.
  await db.insert(linkedForwarders).values({ sellerId, forwarderId: 'hanse', linkedAt: now });
}

/** Fills in the demo company, where it isn't there yet. Each seller is whole or absent, the second one last. */
export async function seedDemo(
  parts: { db: Db; secrets: SecretBox; files: FileStore; now: Date },
  size: DemoSize,
): Promise<void> {
  const { db, files, now } = parts;
  if (await hasDemo(db)) return;
  const existing = await db.select().from(users).where(eq(users.email, trackingEmail));
  if (existing.length === 0) {
    const { sellerId } = await seedSeller(parts, {
      kind: 'complete',
      email: trackingEmail,
      password: demoPassword,
      orderCount: orderCounts[size],
      staff: demoStaff,
      trackingFetchedAt: new Date(now.getTime() - day),
      prepareMore: async sellerId => async tx => {
        await showEachState(tx, sellerId, now);
        // Before the first of its orders, which the figures count.
        const linkedAt = new Date(now.getTime() - 45 * day);
        const details = { linkedBy: 'consent' };
        await addCompanyEvent(tx, sellerId, { kind: 'marketplace-linked', details }, linkedAt);
      },
    });
    await linkForwarders(db, sellerId, now);
  }
  await seedCarriers(db, now);
  await seedSeller(parts, {
    kind: 'seller-id',
    email: demoEmails[1],
    password: demoPassword,
    firstName: 'Wei',
    lastName: 'Zhang',
    companyName: 'Ningbo Haiyun Import & Export Co., Ltd.',
    prepareMore: async sellerId => {
      const prepared = { sellerId, files, brokerId: demoBrokerId, now };
      const insertImporters = await prepareImporters(prepared, importerCounts[size]);
      return async tx => {
        await linkForwarders(tx, sellerId, now);
        await insertImporters(tx);
      };
    },
  });
}
