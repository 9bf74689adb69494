import type { Db } from '#server/db/db.ts';
import { mailStopLink, notificationsLink } from '#server/domain/accounts/mailed-links.ts';
import { quietEnd } from '#server/domain/mails/mail-times.ts';
import type { ImporterNeed, MorningLine, NewsContent } from '#server/domain/mails/notification-content.ts';
import { notificationMail } from '#server/domain/mails/notification-mails.ts';
import type { NotificationJob } from '#server/queue/send-mail.ts';
import type { MailKind } from '#src/contract/accounts/notifications.ts';
import { type Cause, type CompanyNews, findCompanyNews } from './company-news.ts';
import { findReaders } from './look-for-mails.ts';
import { isQuietFor, isSame, morningCounts, newsFor, type Reader } from './member-news.ts';
import { findMailState } from './notifications.ts';

export type Composed =
  | { mail: { to: string; subject: string; text: string; html: string; stopLink?: string } }
  | { endedBecause: string }
  | { retryInMs: number; reason: string };

/**
 * Writes a mail about news as it is when it is handed over: what has gone is left out, and so is anyone who is no longer
 * a member, doesn't get such mails any more, or sleeps.
 */
export async function composeNotification(db: Db, job: NotificationJob, now: Date): Promise<Composed> {
  const [state] = await findMailState(db).execute();
  if (state?.offSince) return { endedBecause: 'Notification mails are switched off.' };
  const { sellerId, personId, kind, origin } = job;
  const [reader] = await findReaders(db, sellerId, personId);
  if (!reader) return { endedBecause: 'The recipient is no longer a member.' };
  if (reader.isRefused) return { endedBecause: 'The mail server refused the address repeatedly.' };
  const news = await findCompanyNews(db, sellerId, now);
  const by = kind === 'morning' ? 'morning' : 'at-once';
  const causes = newsFor(reader, news, now.getTime())
    .filter(one => one.by === by && job.causes.some(told => isSame(told, one.cause)))
    .map(({ cause }) => cause);
  if (causes.length === 0) return { endedBecause: 'The news is gone, or no longer wanted.' };
  if (isQuietFor(reader, now.getTime())) {
    const inMs = quietEnd(reader.quietHours, reader.timeZone, now.getTime()) - now.getTime();
    return { retryInMs: inMs, reason: 'It’s the recipient’s quiet hours.' };
  }
  const content = await contentOf(kind, causes, reader, news);
  if (!content) return { endedBecause: 'The news is gone.' };
  const stopLink = mailStopLink(origin, job.stop);
  const written = notificationMail({
    ...{ firstName: reader.firstName, lastName: reader.lastName, language: reader.language ?? 'en' },
    ...{ company: news.company, role: reader.role, timeZone: reader.timeZone, content },
    ...{ link: `${origin}${pageOf(kind, causes)}`, settingsLink: notificationsLink(origin), stopLink },
  });
  // Mail programs press it by themselves, and only where nobody can listen.
  const isPressable = origin.startsWith('https:');
  return { mail: { to: reader.email, ...written, ...(isPressable && { stopLink }) } };
}

/** Where it is dealt with. */
function pageOf(kind: MailKind, causes: readonly Cause[]): string {
  if (kind === 'ship-by') return '/customs-tracking/to-ship';
  if (kind === 'morning') return '/customs-tracking';
  if (kind === 'upload') return `/customs-tracking/confirmations?upload=${causes[0]?.cause ?? ''}`;
  return '/today';
}

async function contentOf(
  kind: MailKind,
  causes: readonly Cause[],
  reader: Reader,
  news: CompanyNews,
): Promise<NewsContent | undefined> {
  switch (kind) {
    case 'ship-by': {
      const days = [news.due.today, news.due.tomorrow].filter(({ day }) =>
        causes.some(({ cause }) => cause === day),
      );
      return {
        kind,
        count: days.reduce((sum, { count }) => sum + count, 0),
        orders: days.flatMap(({ orders }) => orders),
      };
    }
    case 'confirmation':
      return {
        kind,
        orders: causes.flatMap(({ entry }) =>
          entry?.kind === 'confirmation-rejected' || entry?.kind === 'confirmation-missing'
            ? [{ orderId: entry.orderId, what: entry.kind }]
            : [],
        ),
      };
    case 'cancellation':
      return {
        kind,
        orders: causes.flatMap(({ entry }) =>
          entry?.kind === 'cancellation-requested' || entry?.kind === 'cancelled-after-packing'
            ? [{ orderId: entry.orderId, what: entry.kind }]
            : [],
        ),
      };
    case 'importer':
      return { kind, needs: causes.flatMap(needOf) };
    case 'expiry':
      return {
        kind,
        cards: causes.flatMap(({ entry, daysLeft = 0 }) =>
          entry?.kind === 'identity-expires' ? [{ name: entry.name, day: entry.day, daysLeft }] : [],
        ),
      };
    case 'authorisation':
      return { kind };
    case 'upload':
      return {
        kind,
        files: news.uploads.flatMap(({ id, fileName }) =>
          causes.some(({ cause }) => cause === id) ? [fileName] : [],
        ),
      };
    case 'morning': {
      const counts = await morningCounts(reader, news, causes);
      const lines = Object.entries(counts) as [MorningLine, number][];
      const some = lines.filter(([, count]) => count > 0).map(([of, count]) => ({ of, count }));
      return some.length > 0 ? { kind, counts: some } : undefined;
    }
  }
}

function needOf({ entry }: Cause): { name: string; need: ImporterNeed }[] {
  switch (entry?.kind) {
    case 'document-failed':
    case 'broker-refused':
    case 'importer-incomplete':
      return [{ name: entry.name, need: entry.kind }];
    case 'documents-to-sign':
      return [
        { name: entry.name, need: entry.action === 'send' ? 'documents-to-send' : 'documents-to-sign' },
      ];
    default:
      return [];
  }
}
