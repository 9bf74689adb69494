import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { idempotencyKeys } from '#server/db/tables/shipments.ts';
import type { Database } from '#server/engines/database/database.ts';
import { removeExpired } from '#server/jobs/remove-expired.ts';
import { insertSeller } from './support/insert-order.ts';
import { openTestDatabase } from './support/test-database.ts';

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
