import { expect, test } from 'vitest';
import type { CheckResult } from '#server/adapters/documents/reader-messages.ts';
import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts';
import { createPrometheusMetrics } from '#server/adapters/metrics/prometheus-metrics.ts';
import { countMails, timeChecks } from '#server/adapters/metrics/watched-adapters.ts';

const metrics = createPrometheusMetrics();

async function readSeries(series: string): Promise<number | undefined> {
  const line = (await metrics.read()).text.split('\n').find(one => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

test('mails are counted by what came of them, from zero on', async () => {
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
