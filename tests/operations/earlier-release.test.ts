import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { restore } from '#server/partners/client/backup.ts';
import { viewOf } from '#tests/journeys/server-view.ts';
import { removeFolder } from '#tests/support/data-folder.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';
import {
  releaseCompany,
  releaseNames,
  releaseSecretKey,
  releasesFolder,
  releaseTrackingId,
} from '#tests/support/release-company.ts';
import { killSourceServers, startSourceServer } from '#tests/support/source-server.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-earlier-'));
  folders.push(folder);
  return folder;
};
afterEach(killSourceServers);
afterAll(async () => {
  for (const folder of folders) await removeFolder(folder);
});

/** What was confirmed with the release is there, and another item can be confirmed, once. */
async function expectToContinue(settings: Record<string, string>): Promise<void> {
  const server = startSourceServer({ MAIL: 'files', MARKETPLACE: 'sandbox', ...settings });
  const view = await viewOf(await server.listening, releaseCompany);
  const trackingIds = async (orderId: string) => (await view.itemsOf(orderId)).map(item => item.trackingId);
  const confirmed = (await view.orders()).filter(({ confirmedCount }) => confirmedCount > 0);
  const stored = await Promise.all(confirmed.map(({ orderId }) => trackingIds(orderId)));
  expect(stored.flat()).toContain(releaseTrackingId);
  const item = await view.nextWaitingItem();
  await view.confirmElsewhere(item, 'YT2611260000000002', 'Packing table 8');
  expect(await trackingIds(item.orderId)).toContain('YT2611260000000002');
  await expect(view.confirmElsewhere(item, 'YT2611260000000003', 'Packing table 9')).rejects.toThrow('409');
}

test.each(releaseNames())(
  'the backup that release %s made is restored, and its company continues',
  async name => {
    const dataDirectory = join(newFolder(), 'data');
    await restore(dataDirectory, join(releasesFolder, `${name}.backup`));
    await expectToContinue({ DATA_DIR: dataDirectory });
  },
);

describe.skipIf(missingPostgres)('on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await PostgresServer.start();
  });
  afterAll(() => postgres.dispose());

  test.each(releaseNames())(
    'the database of release %s is brought up to date, and its company continues',
    async name => {
      const url = await postgres.addDatabase();
      const dump = gunzipSync(readFileSync(join(releasesFolder, `${name}.sql.gz`))).toString();
      await postgres.query(new URL(url).pathname.slice(1), dump);
      await expectToContinue({ DATA_DIR: newFolder(), DATABASE_URL: url, SECRET_KEY: releaseSecretKey });
    },
  );
});
