import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { createAdapters, openSecretBox } from '#server/adapters/adapters.ts';
import { openEmbeddedDatabase } from '#server/db/connection/embedded-database.ts';
import { openDatabase } from '#server/db/connection/open-database.ts';
import { seedDataDirectory, seedSeller } from '#server/demo/seed-seller.ts';
import { createLog } from '#server/http/request-log.ts';
import { backUp } from '#server/partners/client/backup.ts';
import { readSettings } from '#server/settings/settings.ts';
import { viewOf } from '../journeys/server-view.ts';
import { openTestFiles } from '../server/support/test-files.ts';
import bundleServer from '../support/bundle-server.ts';
import { removeFolder } from '../support/data-folder.ts';
import { PostgresServer } from '../support/postgres-server.ts';
import {
  releaseCompany,
  releaseSecretKey,
  releasesFolder,
  releaseTrackingId,
} from '../support/release-company.ts';
import { killSourceServers, startSourceServer } from '../support/source-server.ts';

// `npm run bench -- release NAME`: writes what this build stores on both databases, for the tests of later builds to open.
// `pg_dump` must be on the PATH.
const [name] = process.argv.slice(2);
if (!name) throw new Error('npm run bench -- release NAME, such as 0.1.0');

await bundleServer();
mkdirSync(releasesFolder, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'portolan-release-'));
const common = { MAIL: 'files', MARKETPLACE: 'sandbox', DEMO: 'off' };

/** Confirms one item, as another device does. */
async function confirmOne(settings: Record<string, string>) {
  const server = startSourceServer(settings);
  const view = await viewOf(await server.listening, releaseCompany);
  await view.confirmElsewhere(await view.nextWaitingItem(), releaseTrackingId, 'Packing table 7');
  return server;
}

const embedded = join(folder, 'embedded');
mkdirSync(embedded);
await seedDataDirectory(embedded, [releaseCompany]);
const made = await openEmbeddedDatabase(join(embedded, 'db'));
// Leaves out what it wrote down while it was made: three of seven megabytes.
for (const statement of ['set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint'])
  await made.db.execute(sql.raw(statement));
await made.close();
await confirmOne({ DATA_DIR: embedded, ...common });
await backUp(embedded, join(releasesFolder, `${name}.backup`));
killSourceServers();

const postgres = await PostgresServer.start();
const url = await postgres.addDatabase();
const settings = {
  DATA_DIR: join(folder, 'postgres'),
  DATABASE_URL: url,
  SECRET_KEY: releaseSecretKey,
  ...common,
};
mkdirSync(settings.DATA_DIR);
const log = createLog('silent');
const database = await openDatabase(readSettings(settings), log);
const secrets = openSecretBox(readSettings(settings));
const adapters = await createAdapters({ database, secrets, files: openTestFiles(), log });
await seedSeller({ db: adapters.database.db, secrets, now: new Date() }, releaseCompany);
await database.close();
await confirmOne(settings);
killSourceServers();
const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--dbname', url], {
  encoding: 'utf8',
  maxBuffer: 100_000_000,
});
// Some versions add commands of `psql` alone.
const statements = dump.split('\n').filter(line => !line.startsWith('\\'));
writeFileSync(join(releasesFolder, `${name}.sql.gz`), gzipSync(statements.join('\n'), { level: 9 }));
await postgres.dispose();
await removeFolder(folder);
