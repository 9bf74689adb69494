import type { DocumentChecker } from '#server/adapters/documents/document-checker.ts';
import { type Mailer, MailRefused } from '#server/adapters/mail/mail.ts';
import type { Metrics } from './metrics.ts';

/** The same mailer, each of its mails counted. */
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

/** The same checker, each of its checks timed. */
export function timeChecks(checker: DocumentChecker, metrics: Metrics): DocumentChecker {
  return {
    ...checker,
    async check(input) {
      const startedAt = performance.now();
      const note = (outcome: 'OK' | 'NOK' | 'failed') =>
        metrics.time('documentCheck', (performance.now() - startedAt) / 1000, { type: input.type, outcome });
      try {
        const result = await checker.check(input);
        note(result.outcome);
        return result;
      } catch (error) {
        note('failed');
        throw error;
      }
    },
  };
}
