import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Adapters, createAdapters, openSecretBox } from '#server/adapters/adapters.ts';
import { openDatabase } from '#server/db/connection/open-database.ts';
import { createLog } from '#server/http/request-log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { apiBase } from '#src/contract/headers.ts';
import { removeFolder } from '#tests/support/data-folder.ts';
import { makeNextBuild, presentSchema } from '#tests/support/next-build.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';
import { killSourceServers, startSourceServer } from '#tests/support/source-server.ts';
import { insertOrder, type TestOrder } from '../server/support/insert-order.ts';
import { confirmAt, signInSeller, type TestSeller } from '../server/support/shipment-world.ts';
import { openTestFiles } from '../server/support/test-files.ts';

const adds = `ALTER TABLE "orders" ADD COLUMN "of_the_next_build" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "things_of_the_next_build" ("id" text PRIMARY KEY NOT NULL);`;
const takesAway = `ALTER TABLE "orders" DROP COLUMN "of_the_next_build";
--> statement-breakpoint
UPDATE "schema_state" SET "oldest_usable_by" = ${presentSchema + 1};`;

describe.skipIf(missingPostgres)('builds of one database', () => {
  let postgres: PostgresServer;
  let env: Record<string, string>;
  let adapters: Adapters;
  let seller: TestSeller;
  const folders: string[] = [];

  beforeAll(async () => {
    folders.push(mkdtempSync(join(tmpdir(), 'portolan-builds-')));
    postgres = await PostgresServer.start();
    env = {
      DATA_DIR: folders[0] ?? '',
      DATABASE_URL: postgres.urlOf('postgres'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      MAIL: 'files',
      MARKETPLACE: 'sandbox',
      DEMO: 'off',
    };
  });
  afterAll(async () => {
    killSourceServers();
    await adapters?.database.close();
    await postgres.dispose();
    for (const folder of folders) await removeFolder(folder);
  });

  const startNext = (migrations: readonly string[]) => {
    const folder = makeNextBuild(migrations);
    folders.push(folder);
    return startSourceServer(env, folder);
  };

  const confirm = async (url: string, order: TestOrder, key: string) => {
    const answer = await confirmAt(`${url}${apiBase}`, { order, key, token: seller.token });
    return { status: answer.status, body: await answer.json() };
  };

  test('the present one and the next work side by side, and what is older than the schema allows is refused in one line', async () => {
    const next = startNext([adds]);
    const nextUrl = await next.listening;
    // On a schema that a newer build made.
    const present = startSourceServer(env);
    const presentUrl = await present.listening;
    const settings = readSettings(env);
    const log = createLog('silent');
    const database = await openDatabase(settings, log);
    adapters = await createAdapters({
      database,
      secrets: openSecretBox(settings),
      files: openTestFiles(),
      log,
    });
    seller = await signInSeller(adapters);

    for (const [first, second] of [
      [presentUrl, nextUrl],
      [nextUrl, presentUrl],
    ] as const) {
      const order = await insertOrder(database.db, seller.sellerId);
      const key = randomUUID();
      const confirmed = await confirm(first, order, key);
      expect(confirmed.status).toBe(200);
      expect(await confirm(second, order, key)).toEqual(confirmed);
      expect((await confirm(second, order, randomUUID())).status).toBe(409);
    }

    const afterNext = startNext([adds, takesAway]);
    const afterNextUrl = await afterNext.listening;
    const again = startSourceServer(env);
    expect(await again.ended).toBe(1);
    expect(again.errors().trimEnd()).toBe(
      `The database was upgraded by a newer build, and builds before schema ${presentSchema + 1} can no longer use it; this build has schema ${presentSchema}. Start a newer build, or restore a backup from before the upgrade.`,
    );
    // The one before goes on beside it.
    const order = await insertOrder(database.db, seller.sellerId);
    expect((await confirm(nextUrl, order, randomUUID())).status).toBe(200);
    expect((await confirm(afterNextUrl, order, randomUUID())).status).toBe(409);
  });
});
