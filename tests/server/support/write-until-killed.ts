import { randomUUID } from 'node:crypto';
import { openEmbeddedDatabase } from '#server/db/connection/embedded-database.ts';
import { sellers } from '#server/db/tables/accounts.ts';

/** Run as a process of its own: commits one row after the other and names each on a line once it is committed. */
const { db } = await openEmbeddedDatabase(process.argv[2] ?? '');
for (;;) {
  const id = randomUUID();
  await db.insert(sellers).values({ id });
  process.stdout.write(`${id}\n`);
}
