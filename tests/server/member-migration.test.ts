import { expect, test } from 'vitest';
import { embeddedDatabase } from '#server/db/connection/embedded-database.ts';
import { findLastMembership } from '#server/services/accounts/memberships.ts';
import { touchSession } from '#server/services/accounts/sessions.ts';
import { openBefore } from './support/earlier-schema.ts';

/** As the build before writes a seller who has registered and signed in, and asked for another address. */
const registered = (name: string) => `
  insert into sellers (id, tracking_fetched_at) values ('seller ${name}', '2026-11-20T12:00:00Z');
  insert into users (id, seller_id, email, first_name, last_name, password_hash, activated_at)
    values ('person ${name}', 'seller ${name}', '${name}@seller.example', 'Mei', 'Lin', '', now());
  insert into sessions (id, seller_id) values ('session ${name}', 'seller ${name}');
  insert into email_changes (id, seller_id, old_email, new_email, confirm_hash, withdraw_hash, expires_at)
    values ('${name}', 'seller ${name}', 'a', 'b', 'confirm ${name}', 'withdraw ${name}', now());`;

test('whoever registered is the owner, signed in as before, and so is who registers at a server of the build before beside this one', async () => {
  const pglite = await openBefore('0017_members');
  await pglite.exec(registered('before'));
  const { db, close } = await embeddedDatabase(pglite);
  await pglite.exec(registered('beside'));
  for (const name of ['before', 'beside']) {
    const session = { sessionId: `session ${name}`, generation: 0, deviceLabel: undefined };
    const personId = `person ${name}`;
    expect(await touchSession(db, session, new Date())).toEqual({ state: 'newest', personId, role: 'owner' });
    expect(await findLastMembership(db, personId)).toEqual({
      sellerId: `seller ${name}`,
      personId,
      role: 'owner',
    });
  }
  const { rows } = await pglite.query(
    `select (select count(*)::int from email_changes where person_id = 'person ' || id) as changes,
      (select count(*)::int from members where tracking_fetched_at = '2026-11-20T12:00:00Z') as fetched`,
  );
  expect(rows).toEqual([{ changes: 2, fetched: 1 }]);
  await close();
});
