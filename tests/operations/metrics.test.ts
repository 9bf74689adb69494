import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdapters, openSecretBox } from '#server/adapters/adapters.ts';
import { openDatabase } from '#server/db/connection/open-database.ts';
import { createLog } from '#server/http/request-log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { apiBase } from '#src/contract/headers.ts';
import { removeFolder } from '#tests/support/data-folder.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';
import { killSourceServers, startSourceServer } from '#tests/support/source-server.ts';
import { insertOrder, type TestOrder } from '../server/support/insert-order.ts';
import { shipmentOf, signInSeller, type TestSeller } from '../server/support/shipment-world.ts';
import { openTestFiles } from '../server/support/test-files.ts';

describe.skipIf(missingPostgres)('metrics', () => {
  let postgres: PostgresServer;
  let settings: Record<string, string>;
  let seller: TestSeller;
  let order: TestOrder;
  beforeAll(async () => {
    postgres = await PostgresServer.start();
    settings = {
      DATA_DIR: mkdtempSync(join(tmpdir(), 'portolan-metrics-')),
      DATABASE_URL: await postgres.addDatabase(),
      DATABASE_CONNECT_SECONDS: '2',
      SECRET_KEY: randomBytes(32).toString('hex'),
      MAIL: 'files',
      MARKETPLACE: 'sandbox',
    };
    const log = createLog('silent');
    const parsed = readSettings(settings);
    const database = await openDatabase(parsed, log);
    const adapters = await createAdapters({
      ...{ database, log, files: openTestFiles() },
      secrets: openSecretBox(parsed),
    });
    seller = await signInSeller(adapters);
    order = await insertOrder(database.db, seller.sellerId);
    await database.close();
  });
  afterAll(async () => {
    killSourceServers();
    await postgres.dispose();
    await removeFolder(settings.DATA_DIR ?? '');
  });

  test('show on a separate port how calls, jobs and adapters are, and nothing that names anybody', async () => {
    const server = startSourceServer({ ...settings, METRICS_PORT: '0' });
    const url = await server.listening;
    const port = /"port":(\d+),"msg":"metrics"/.exec(server.output())?.[1];
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const readSeries = async (series: string) => {
      const line = (await read()).split('\n').find(one => one.startsWith(`${series} `));
      return line && Number(line.slice(series.length));
    };
    expect((await fetch(`${url}/metrics`)).headers.get('Content-Type')).not.toMatch('version=0.0.4');
    expect((await fetch(`http://127.0.0.1:${port}${apiBase}/live`)).status).toBe(404);
    expect(await readSeries('portolan_mails_total{outcome="sent"}')).toBe(0);

    const post = (path: string, body: unknown, headers: Record<string, string>) =>
      fetch(`${url}${apiBase}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const key = randomUUID();
    for (const _ of ['first', 'repeated']) {
      const answer = await post('shipment-ledger/create', shipmentOf(order), {
        Authorization: `Bearer ${seller.token}`,
        'Idempotency-Key': key,
      });
      expect(answer.status).toBe(200);
    }
    expect(await readSeries('portolan_replays_total{call="shipment-ledger/create",answer="done"}')).toBe(1);
    const request = `route="${apiBase}/shipment-ledger/create",method="POST",status="200"`;
    expect(await readSeries(`portolan_http_request_duration_seconds_count{${request}}`)).toBe(2);
    await expect
      .poll(() => readSeries('portolan_job_attempts_total{kind="confirm-shipment",outcome="done"}'))
      .toBe(1);

    for (const adapter of ['database', 'files', 'mail'])
      expect(await readSeries(`portolan_adapter_up{adapter="${adapter}"}`)).toBe(1);
    expect(await readSeries('portolan_database_connections{state="waiting"}')).toBe(0);
    expect(await readSeries('portolan_database_wait_seconds_count')).toBeGreaterThan(4);
    expect(await readSeries('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);

    // A job that is owed since a minute, and one that is dead.
    await postgres.query(
      new URL(settings.DATABASE_URL ?? '').pathname.slice(1),
      `insert into jobs (id, kind, payload, attempts, created_at, run_at, done_at, dead_at) values
        ('owed', 'nobody-does-it', '{}', 1, now() - interval '1 minute', now() + interval '1 hour', null, null),
        ('dead', 'nobody-does-it', '{}', 1, now() - interval '1 hour', now(), now(), now())`,
    );
    expect(await readSeries('portolan_jobs{kind="nobody-does-it",state="later"}')).toBe(1);
    expect(await readSeries('portolan_jobs{kind="nobody-does-it",state="dead"}')).toBe(1);
    const owed = await readSeries('portolan_job_oldest_seconds{kind="nobody-does-it"}');
    expect(owed).toBeGreaterThanOrEqual(60);
    expect(owed).toBeLessThan(600);

    const metricsText = await read();
    for (const name of [order.orderId, seller.sellerId, key, '127.0.0.1'])
      expect(metricsText).not.toContain(name);

    await postgres.stop();
    expect(await readSeries('portolan_adapter_up{adapter="database"}')).toBe(0);
    expect(await read()).not.toMatch(/^portolan_jobs\{/m);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
