import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '#server/adapters/keys/digest.ts';
import { createSecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Database } from '#server/db/connection/database.ts';
import { marketplaceConsents, pendingRegistrations, sessions } from '#server/db/tables/accounts.ts';
import { deskKeys, forwarders, invitations } from '#server/db/tables/partners.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { idempotencyKeys } from '#server/db/tables/shipments.ts';
import { removeExpired } from '#server/jobs/remove-expired.ts';
import { insertPerson } from '#server/services/accounts/persons.ts';
import { openOperatorKey, revokeKey } from '#server/services/partners/desk-keys.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day);

test('keys go when their time is over, and jobs a month after they ended, but dead ones', async () => {
  const { db } = database;
  const sellerId = await insertSeller(db);
  const keyOf = (key: string, expiresAt: Date | null) => ({ sellerId, key, fingerprint: 'same', expiresAt });
  await db
    .insert(idempotencyKeys)
    .values([keyOf('expired', inDays(-1)), keyOf('kept', inDays(1)), keyOf('for ever', null)]);
  const jobOf = (kind: string, doneAt: Date | null, deadAt: Date | null = null) => ({
    id: randomUUID(),
    kind,
    payload: {},
    doneAt,
    deadAt,
  });
  await db
    .insert(jobs)
    .values([
      jobOf('long done', inDays(-31)),
      jobOf('done', inDays(-29)),
      jobOf('waiting', null),
      jobOf('dead', inDays(-31), inDays(-31)),
    ]);

  await removeExpired(db);
  const keys = await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(keys.map(({ key }) => key).sort()).toEqual(['for ever', 'kept']);
  const kinds = await db.select({ kind: jobs.kind }).from(jobs);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['dead', 'done', 'waiting']);
});

test('sessions, codes, consents and invitations go when they are over, and nothing that is still valid', async () => {
  const { db } = database;
  const sellerId = await insertSeller(db);
  const owner = { email: 'owner@seller.example', firstName: 'Mei', lastName: 'Lin', passwordHash: 'hash' };
  const personId = (await insertPerson(db, owner, new Date())) ?? '';
  const session = (id: string, createdAt: Date, lastUsedAt: Date, endedAt: Date | null = null) => ({
    ...{ id, sellerId, personId, createdAt, lastUsedAt, endedAt },
  });
  await db
    .insert(sessions)
    .values([
      session('alive', inDays(-179), inDays(-29)),
      session('just over', inDays(-40), inDays(-31)),
      session('just ended', inDays(-40), inDays(-29), inDays(-29)),
      session('ended', inDays(-40), inDays(-31), inDays(-31)),
      session('unused', inDays(-70), inDays(-61)),
      session('too old', inDays(-211), inDays(-1)),
    ]);
  const person = { email: 'mei@seller.example', firstName: 'Mei', lastName: 'Lin' };
  const registration = { ...person, passwordHash: 'hash', codeHash: 'code' };
  await db.insert(pendingRegistrations).values([
    { id: 'waiting', ...registration, expiresAt: inDays(1) },
    { id: 'expired', ...registration, expiresAt: inDays(-1) },
  ]);
  const consent = { sellerId, marketplaceId: 'A1PA6795UKMFR9' };
  await db.insert(marketplaceConsents).values([
    { stateHash: 'under way', ...consent, expiresAt: inDays(1) },
    { stateHash: 'expired', ...consent, expiresAt: inDays(-1) },
  ]);
  await db.insert(forwarders).values({ id: 'hanse', name: 'Hanse' });
  const invitation = (tokenHash: string, expiresAt: Date) => ({ tokenHash, forwarderId: 'hanse', expiresAt });
  await db
    .insert(invitations)
    .values([
      invitation('open', inDays(1)),
      invitation('just expired', inDays(-29)),
      invitation('old', inDays(-31)),
    ]);

  await removeExpired(db);
  const ids = (await db.select().from(sessions)).map(({ id }) => id).toSorted();
  expect(ids).toEqual(['alive', 'just ended', 'just over']);
  expect((await db.select().from(pendingRegistrations)).map(({ id }) => id)).toEqual(['waiting']);
  expect((await db.select().from(marketplaceConsents)).map(row => row.stateHash)).toEqual(['under way']);
  const left = (await db.select().from(invitations)).map(row => row.tokenHash).toSorted();
  expect(left).toEqual(['just expired', 'open']);
});

test('revoked desk keys are deleted after a month, and the operator’s once there is another', async () => {
  const { db } = database;
  const secrets = createSecretBox(Buffer.alloc(32, 1));
  const first = digestOf(await openOperatorKey(db, secrets));
  await db.insert(deskKeys).values([
    { keyHash: 'used', forwarderId: 'hanse' },
    { keyHash: 'just revoked', forwarderId: 'hanse', revokedAt: inDays(-29) },
    { keyHash: 'revoked', forwarderId: 'hanse', revokedAt: inDays(-31) },
  ]);
  const left = async () => (await db.select().from(deskKeys)).map(({ keyHash }) => keyHash).toSorted();
  await revokeKey(db, first, inDays(-31));
  await removeExpired(db);
  expect(await left()).toEqual([first, 'just revoked', 'used'].toSorted());

  const second = digestOf(await openOperatorKey(db, secrets));
  expect(second).not.toBe(first);
  await removeExpired(db);
  expect(await left()).toEqual([second, 'just revoked', 'used'].toSorted());
});
