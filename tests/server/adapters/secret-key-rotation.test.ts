import { randomUUID } from 'node:crypto';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdapters, tokenKeyName } from '#server/adapters/adapters.ts';
import { createSecretBox, type SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Database } from '#server/db/connection/database.ts';
import * as accounts from '#server/db/tables/accounts.ts';
import { isSealed } from '#server/db/tables/columns.ts';
import * as importerTables from '#server/db/tables/importers.ts';
import * as orderTables from '#server/db/tables/orders.ts';
import * as partners from '#server/db/tables/partners.ts';
import * as plumbing from '#server/db/tables/plumbing.ts';
import * as sandbox from '#server/db/tables/sandbox.ts';
import * as shipments from '#server/db/tables/shipments.ts';
import { seedSeller } from '#server/demo/seed-seller.ts';
import { createLog } from '#server/http/request-log.ts';
import { addResetPassword } from '#server/queue/reset-password.ts';
import { addActivationMail } from '#server/queue/send-mail.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import { beginConsent, storeConsent } from '#server/services/marketplace/consents.ts';
import { resealSecrets } from '#server/services/operations/reseal-secrets.ts';
import { openBroker } from '#server/services/partners/brokers.ts';
import { exportSeller } from '#server/services/sellers/export-seller.ts';
import { findNamedSeller } from '#server/services/sellers/named-seller.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';
import { openTestFiles } from '#tests/server/support/test-files.ts';

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [old, both, present] = [
  createSecretBox(oldKey),
  createSecretBox(newKey, [oldKey]),
  createSecretBox(newKey),
];

const modules = {
  ...accounts,
  ...importerTables,
  ...orderTables,
  ...partners,
  ...plumbing,
  ...sandbox,
  ...shipments,
};
const allTables = (Object.values(modules) as unknown[]).filter((table): table is PgTable =>
  is(table, PgTable),
);

let database: Database;
let token: string;

const adaptersWith = (secrets: SecretBox) =>
  createAdapters({ database, secrets, files: openTestFiles(), log: createLog('silent') });

/** Texts anywhere in the database that a box opens, by table. */
async function openedBy(box: SecretBox): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of allTables) {
    for (const row of await database.db.select().from(table)) {
      for (const [word] of JSON.stringify(row).matchAll(/[\w-]{38,}/g)) {
        try {
          box.open(word);
          counts[getTableName(table)] = (counts[getTableName(table)] ?? 0) + 1;
        } catch {
          // Something else.
        }
      }
    }
  }
  return counts;
}

const everything = {
  app_secrets: expect.any(Number),
  brokers: 1,
  jobs: 2,
  marketplace_accounts: 2,
  marketplace_consents: 1,
  sellers: 1,
};

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const now = new Date();
  const adapters = await adaptersWith(old);
  const account = { email: 'mei@seller.example', password: 'Portolan#1' };
  const { sellerId, personId } = await seedSeller(
    { db, secrets: old, now },
    { kind: 'complete', ...account },
  );
  await db.update(accounts.marketplaceAccounts).set({ clientSecret: old.seal('client secret') });
  await openBroker(db, old, { name: 'Rheinport', eori: 'DE9999999', country: 'DE' }, 'http://localhost');
  const state = await beginConsent(db, { sellerId, marketplaceId: 'A1PA6795UKMFR9' }, now);
  await storeConsent(db, old, { state, marketplaceCode: 'code', marketplaceSellerId: 'A1' }, now);
  const person = { to: account.email, language: 'en' as const, firstName: 'Mei', lastName: 'Lin' };
  await addActivationMail(db, old, {
    id: randomUUID(),
    code: '01234567',
    link: 'http://localhost',
    expiresAt: now.toISOString(),
    ...person,
  });
  await addResetPassword(db, old, { to: account.email, language: 'en', origin: 'http://localhost' });
  token = await adapters.tokens.sign(await startSession(db, { sellerId, personId, role: 'owner' }, now));
});
afterAll(() => database.close());

test('every column that holds something sealed has a value here', async () => {
  const sealed = allTables.filter(table => getTableConfig(table).columns.some(isSealed)).map(getTableName);
  const opened = await openedBy(old);
  expect(opened).toEqual(everything);
  expect(Object.keys(opened)).toEqual(expect.arrayContaining(sealed));
});

test('another key alone opens nothing, and the start says what to do', async () => {
  await expect(adaptersWith(present)).rejects.toThrow(
    'SECRET_KEY cannot decrypt the secrets in this database. If it was changed, set SECRET_KEY_PREVIOUS to the previous key.',
  );
});

test('with the key before it beside the new one, all that was sealed is read, and what is sealed now is the new one’s', async () => {
  const { tokens } = await adaptersWith(both);
  expect(await tokens.read(token)).toMatchObject({ isExpired: false });
  const [account] = await database.db.select().from(accounts.marketplaceAccounts);
  expect(both.open(account?.clientSecret ?? '')).toBe('client secret');
  expect(present.open(both.seal('new'))).toBe('new');
  expect(() => old.open(both.seal('new'))).toThrow('SECRET_KEY cannot decrypt');
});

test('resealed, everything opens with the new key alone, and what nobody can open is counted', async () => {
  const { db } = database;
  const lost = createSecretBox(Buffer.alloc(32, 9)).seal('lost');
  await db.insert(plumbing.appSecrets).values({ name: 'lost', value: lost });
  const before = await openedBy(old);
  const total = Object.values(before).reduce((sum, count) => sum + count, 0);
  // Two servers that start at once.
  const [one, other] = await Promise.all([resealSecrets(db, both), resealSecrets(db, both)]);
  expect(one.resealed + other.resealed).toBeGreaterThanOrEqual(total);
  expect(one.unreadable).toBe(1);
  expect(await openedBy(old)).toEqual({});
  expect(await openedBy(present)).toEqual(before);
  expect(await resealSecrets(db, both)).toEqual({ resealed: 0, unreadable: 1 });

  const { tokens } = await adaptersWith(present);
  expect(await tokens.read(token)).toMatchObject({ isExpired: false });
  const [key] = (await db.select().from(plumbing.appSecrets)).filter(({ name }) => name === tokenKeyName);
  expect(present.isOutdated(key?.value ?? '')).toBe(false);
});

test('an email that no key opens any more doesn’t prevent an export', async () => {
  const { db } = database;
  const lost = createSecretBox(Buffer.alloc(32, 9));
  await addResetPassword(db, lost, {
    to: 'nobody@seller.example',
    language: 'en',
    origin: 'http://localhost',
  });
  const seller = await findNamedSeller(db, 'mei@seller.example');
  const files = await exportSeller(db, present, seller);
  expect(files.map(({ fileName }) => fileName)).toContain('users.json');
});
