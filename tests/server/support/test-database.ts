import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#server/db/connection/database.ts';
import { openPostgresDatabase } from '#server/db/connection/postgres-database.ts';
import { openReusedDatabase } from './reused-database.ts';

/** Where `DATABASE_URL` is set the server's tests run on that PostgreSQL server, else on the embedded one. */
const serverUrl = process.env.DATABASE_URL;

/** An empty database on the PostgreSQL server of `DATABASE_URL`; undefined if there is none. */
export async function makePostgresDatabase(): Promise<
  { url: string; drop: () => Promise<void> } | undefined
> {
  if (!serverUrl) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A migrated database that nobody else uses. */
export async function openTestDatabase(): Promise<Database> {
  const postgres = await makePostgresDatabase();
  if (!postgres) return openReusedDatabase();
  const database = await openPostgresDatabase(postgres.url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await postgres.drop();
    },
  };
}
