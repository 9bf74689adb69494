import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sellers } from '#server/db/tables/accounts.ts';
import { openPostgresDatabase } from '#server/engines/database/postgres-database.ts';

const serverUrl = process.env.DATABASE_URL ?? '';

test.skipIf(!serverUrl)('servers that start together on a new PostgreSQL database all come up', async () => {
  const name = `together_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  try {
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => openPostgresDatabase(url.href, () => {})),
    );
    for (const { db } of opened) expect(await db.select().from(sellers)).toEqual([]);
    await Promise.all(opened.map(database => database.close()));
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});
