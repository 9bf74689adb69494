import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const namesOf = async (id: string) =>
  (await database.db.select({ name: sellers.companyName }).from(sellers).where(eq(sellers.id, id))).map(
    ({ name }) => name,
  );

test('what goes in comes back: nothing, empty texts, long and Chinese ones, objects, instants', async () => {
  const { db } = database;
  const long = '深圳蓝庭贸易有限公司 “Lanting” '.repeat(2000);
  const at = new Date('2026-11-22T09:00:00.123Z');
  const walletPublicKey = { kty: 'EC', crv: 'P-256', x: 'it\'s \\ "x"', y: long } as const;
  const row = { id: 'all kinds', companyName: long, street: '', city: null, walletPublicKey, createdAt: at };
  await db.insert(sellers).values(row);
  const [found] = await db.select().from(sellers).where(eq(sellers.id, row.id));
  expect(found).toMatchObject(row);
});

test('a statement answers the same after hundreds of runs, beside hundreds of others', async () => {
  const { db } = database;
  await db.insert(sellers).values({ id: 'often', companyName: 'Lanting' });
  for (let run = 0; run < 620; run++) {
    if (run % 2 === 0) {
      // Each length of the list is another statement.
      const ids = Array.from({ length: 1 + (run % 300) }, (_, index) => `nobody ${index}`);
      expect(await db.select({ id: sellers.id }).from(sellers).where(inArray(sellers.id, ids))).toEqual([]);
    }
    expect(await namesOf('often')).toEqual(['Lanting']);
  }
});

test('a statement that fails rolls its transaction back, and the next ones work', async () => {
  const { db } = database;
  await db.insert(sellers).values({ id: 'twice' });
  for (const _ of ['first', 'again']) {
    const failed = db.transaction(async tx => {
      await tx.insert(sellers).values({ id: 'with it' });
      await tx.insert(sellers).values({ id: 'twice' });
    });
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await namesOf('with it')).toEqual([]);
  }
  await expect(db.execute(sql`select nothing from nowhere where 1 = ${1}`)).rejects.toMatchObject({
    cause: { code: '42P01' },
  });
  expect(await namesOf('twice')).toEqual([null]);
});

test('a transaction whose failure was caught is not taken for committed', async () => {
  const { db } = database;
  await db.insert(sellers).values({ id: 'taken' });
  const quiet = db.transaction(async tx => {
    await tx.insert(sellers).values({ id: 'quiet' });
    await tx
      .insert(sellers)
      .values({ id: 'taken' })
      .catch(() => undefined);
  });
  await quiet.catch(() => undefined);
  expect(await namesOf('quiet')).toEqual([]);
});

test('transactions that ask nothing, and those that ask at once, end like any other', async () => {
  const { db } = database;
  expect(await db.transaction(async () => 'nothing')).toBe('nothing');
  await expect(db.transaction(() => Promise.reject(new Error('before it began')))).rejects.toThrow(
    'before it began',
  );
  const counts = await db.transaction(tx =>
    Promise.all(['a', 'b', 'c'].map(kind => tx.$count(jobs, eq(jobs.kind, kind)))),
  );
  expect(counts).toEqual([0, 0, 0]);
  expect(await Promise.all([namesOf('nobody'), namesOf('nobody')])).toEqual([[], []]);
});
