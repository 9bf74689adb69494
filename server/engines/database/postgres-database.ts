import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '#server/project-root.ts';
import type { Database } from './database.ts';
import { guardTransactions } from './transaction-guard.ts';

/** Any number that nothing else on this database server locks: the letters of «portolan» as hexadecimal. */
const migrationLock = '0x706f7274';

/** drizzle's `migrate` takes no lock: of three servers that start together two would fail. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [Number(migrationLock)]);
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder });
  } finally {
    // Ending the session frees the lock.
    await client.end();
  }
}

/** @param onIdleError is told of a connection that broke while nobody used it; the pool replaces it */
export async function openPostgresDatabase(
  url: string,
  onIdleError: (error: Error) => void,
): Promise<Database> {
  await migrateAlone(url);
  const pool = new pg.Pool({ connectionString: url });
  // Without a listener the broken connection's event would end the process.
  pool.on('error', onIdleError);
  return {
    db: guardTransactions(drizzle({ client: pool, casing: 'snake_case' })),
    raw: { query: statement => pool.query(statement) },
    close: () => pool.end(),
  };
}
