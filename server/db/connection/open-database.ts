import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '#server/settings/settings.ts';
import type { Database } from './database.ts';

/**
 * Opens the database of the settings: the embedded one is loaded only where it is used. `signal` ends the waiting for a
 * PostgreSQL server that is not there yet; `onWaited` gets how many seconds each call waited for its connection.
 */
export async function openDatabase(
  settings: Settings,
  log: Logger,
  { signal, onWaited }: { signal?: AbortSignal; onWaited?: (seconds: number) => void } = {},
): Promise<Database> {
  if (settings.databaseUrl) {
    const { openPostgresDatabase } = await import('./postgres-database.ts');
    return openPostgresDatabase(settings.databaseUrl, {
      limits: settings.databaseLimits,
      ...(signal && { signal }),
      ...(onWaited && { onWaited }),
      onLost: error => log.warn({ err: error }, 'connection to the database lost'),
      onWaiting: (error, againInMs) =>
        log.warn({ err: error, againInMs }, 'the database is not responding yet; waiting for it'),
    });
  }
  const { openEmbeddedDatabase } = await import('./embedded-database.ts');
  const directory = join(settings.dataDirectory, 'db');
  return openEmbeddedDatabase(directory, {
    onWaiting: () => log.info({ directory }, 'waiting: another machine may have this database open'),
    onLost: () => {
      process.stderr.write(`Another server took over the database in ${directory}: this one is stopping.\n`);
      process.exit(1);
    },
  });
}
