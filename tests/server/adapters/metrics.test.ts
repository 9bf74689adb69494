import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts';
import { createPrometheusMetrics } from '#server/adapters/prometheus-metrics.ts';
import type { CheckResult } from '#server/documents/messages.ts';
import { countMails, timeChecks } from '#server/jobs/watched-adapters.ts';
import { countWaitingDevices } from '#server/services/members/waiting-reports.ts';
import { programVersion } from '#server/settings/project-root.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase, headers, waitingChangesHeader } from '#src/contract/headers.ts';
import { root } from '#tests/architecture/repository-files.ts';
import { day, openApiWorld } from '#tests/server/support/api-world.ts';

const metrics = createPrometheusMetrics();

async function readSeries(series: string): Promise<number | undefined> {
  const line = (await metrics.read()).text.split('\n').find(one => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

test('emails are counted by what came of them, from zero on', async () => {
  const outcomes = ['sent', 'refused', 'failed'];
  const counts = () => Promise.all(outcomes.map(one => readSeries(`portolan_mails_total{outcome="${one}"}`)));
  expect(await counts()).toEqual([0, 0, 0]);
  const answers = [undefined, new MailRefused('550'), new Error('no answer'), undefined];
  const mailer: Mailer = {
    async send() {
      const answer = answers.shift();
      if (answer) throw answer;
    },
    check: async () => {},
    close: () => {},
  };
  const counted = countMails(mailer, metrics);
  const mail = { id: '1', to: 'mei@seller.example', subject: '', text: '', html: '' };
  const sent = await Promise.allSettled([1, 2, 3, 4].map(() => counted.send(mail)));
  expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await counts()).toEqual([2, 1, 1]);
});

test('document checks are timed by type and outcome, one whose reader died too', async () => {
  const outcomes: (CheckResult['outcome'] | undefined)[] = ['OK', 'NOK', undefined];
  const readers = timeChecks(
    {
      async check() {
        const outcome = outcomes.shift();
        if (!outcome) throw new Error('The reader ended');
        return { outcome, reasons: [] };
      },
      show: async () => ({ pages: [], left: 0, isUnsigned: false }),
      close: async () => {},
    },
    metrics,
  );
  const form = {} as Parameters<typeof readers.check>[0]['form'];
  const check = () => readers.check({ type: 'EORI', form, files: [], today: '2026-11-22' });
  expect(await check()).toEqual({ outcome: 'OK', reasons: [] });
  await check();
  await expect(check()).rejects.toThrow('The reader ended');
  for (const outcome of ['OK', 'NOK', 'failed']) {
    const labels = `type="EORI",outcome="${outcome}"`;
    expect(await readSeries(`portolan_document_check_duration_seconds_count{${labels}}`)).toBe(1);
  }
});

test('tokens left behind are counted from zero on, by where they came back', async () => {
  metrics.count('supersededToken', { by: 'refresh' });
  expect(await readSeries('portolan_superseded_tokens_total{by="refresh"}')).toBe(1);
  expect(await readSeries('portolan_superseded_tokens_total{by="call"}')).toBe(0);
});

test('devices that are signed in and said that changes are waiting on them are counted, until they say otherwise', async () => {
  const world = await openApiWorld({}, metrics);
  afterAll(() => world.close());
  const { database } = world.adapters;
  metrics.watch({
    database,
    checkReadiness: async () => ({ database: 'up', files: 'up' }),
    countJobs: async () => [],
    countWaitingDevices: () => countWaitingDevices(database.db, world.now),
  });
  const seller = await world.addSeller();
  const devices = [await world.signIn(seller), await world.signIn(seller), await world.signIn(seller)];
  const say = (place: number, waiting: string) =>
    world.call(endpoints.retrieveMySeller, {
      token: devices[place] ?? '',
      headers: { [waitingChangesHeader]: waiting },
    });
  const count = () => readSeries('portolan_devices_waiting');
  expect(await count()).toBe(0);
  for (const [place, waiting] of [
    [0, '3'],
    [1, '1'],
    [2, '0'],
  ] as const)
    await say(place, waiting);
  expect(await count()).toBe(2);
  await say(1, '0');
  expect(await count()).toBe(1);
  world.wait(31 * day);
  expect(await count()).toBe(0);
});

test('the alert rules of deploy/ name only metrics that there are', async () => {
  const rules = readFileSync(join(root, 'deploy', 'alerts.yml'), 'utf8');
  const named = [...rules.matchAll(/portolan_\w+?(?=_bucket|_count|[^\w])/g)].map(([name]) => name);
  const known = (await metrics.read()).text.match(/(?<=# TYPE )\w+/g);
  expect(new Set(named).size).toBe(4);
  expect(known).toEqual(expect.arrayContaining(named));
});

test('refusals are counted by code, unexpected errors by version, and the age of each change as it arrives', async () => {
  const world = await openApiWorld({}, metrics);
  afterAll(() => world.close());
  const token = await world.signIn(await world.addSeller());
  const change = (age: string) =>
    world.app.request(`${apiBase}/shipment-ledger/create`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        [headers.rowAge]: age,
      },
      body: '{}',
    });
  expect((await change('90000')).status).toBe(400);
  expect((await change('an hour')).status).toBe(400);
  expect(await readSeries('portolan_refusals_total{code="REQUEST.INVALID"}')).toBe(2);
  const series = (name: string) => `portolan_row_age_seconds_${name}{call="shipment-ledger/create"}`;
  expect([await readSeries(series('count')), await readSeries(series('sum'))]).toEqual([1, 90]);
  expect(await readSeries(`portolan_own_faults_total{version="${programVersion}"}`)).toBe(0);
});
