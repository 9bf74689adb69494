import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { namedPerson } from '#server/services/accounts/named-person.ts';
import { insertPerson } from '#server/services/accounts/persons.ts';
import { insertSeller } from '#tests/server/support/insert-order.ts';
import { openTestDatabase } from '#tests/server/support/test-database.ts';

test('a query names a person as everything else does, and nobody where there is none', async () => {
  const { db, close } = await openTestDatabase();
  await insertSeller(db);
  const person = { email: 'li@portolan.example', firstName: '丽', lastName: '王', passwordHash: '' };
  const personId = await insertPerson(db, person, new Date());
  const nameOf = async (id: string) => {
    const [row] = await db.select({ name: namedPerson }).from(sellers).leftJoin(users, eq(users.id, id));
    return row?.name;
  };
  expect([await nameOf(personId ?? ''), await nameOf('nobody')]).toEqual(['王丽', null]);
  await close();
});
