import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/connection/database.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the outer database inside its own transaction is an error, where it would wait for ever', async () => {
  const { db } = database;
  const deadlock = db.transaction(async tx => {
    await tx.insert(sellers).values({ id: 'rolled-back' });
    await db.select().from(sellers);
  });
  await expect(deadlock).rejects.toThrow('db.select inside db.transaction');
  expect(await db.select().from(sellers)).toHaveLength(0);
});

test('a transaction inside a transaction goes by the inner one', async () => {
  const { db } = database;
  await db.transaction(async tx => {
    await tx.transaction(inner => inner.insert(sellers).values({ id: 'nested' }));
  });
  expect(await db.select().from(sellers)).toHaveLength(1);
});

test('work that a transaction started may use the outer database once the transaction is over', async () => {
  const { db } = database;
  let end = () => {};
  const ended = new Promise<void>(resolve => {
    end = resolve;
  });
  let later: Promise<unknown[]> | undefined;
  await db.transaction(async tx => {
    await tx.select().from(sellers);
    later = ended.then(() => db.select().from(sellers));
  });
  end();
  expect(await later).toHaveLength(1);
});

test('two transactions at once do not know each other', async () => {
  const { db } = database;
  await Promise.all(['one', 'two'].map(id => db.transaction(tx => tx.insert(sellers).values({ id }))));
  expect(await db.select().from(sellers)).toHaveLength(3);
});
