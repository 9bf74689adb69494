import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts';
import type { Metrics } from '#server/adapters/metrics.ts';
import type { ReaderPool } from '#server/documents/reader-pool.ts';

/** The same mailer, each of its emails counted. */
export function countMails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.count('mail', { outcome: error instanceof MailRefused ? 'refused' : 'failed' });
        throw error;
      }
      metrics.count('mail', { outcome: 'sent' });
    },
  };
}

/** The same readers, each of its checks timed. */
export function timeChecks(readers: ReaderPool, metrics: Metrics): ReaderPool {
  return {
    ...readers,
    async check(input) {
      const startedAt = performance.now();
      const note = (outcome: 'OK' | 'NOK' | 'failed') =>
        metrics.time('documentCheck', (performance.now() - startedAt) / 1000, { type: input.type, outcome });
      try {
        const result = await readers.check(input);
        note(result.outcome);
        return result;
      } catch (error) {
        note('failed');
        throw error;
      }
    },
  };
}
