import { dayInWords } from '#src/contract/importers/check-reasons.ts';
import { counted } from '#src/contract/words/counted.ts';
import { plainName } from './letter.ts';
import { whenIn, zonedWhenIn, zoneIn } from './mail-times.ts';
import {
  type ImporterNeed,
  type MorningLine,
  type NotificationMail,
  nameOfFile,
  type Said,
} from './notification-content.ts';

const englishNeeds: Record<ImporterNeed, string> = {
  'document-failed': 'a document failed its check',
  'broker-refused': 'the broker rejected a document',
  'importer-incomplete': 'something is still missing for the power of attorney (POA)',
  'documents-to-sign': 'a document is waiting for your signature',
  'documents-to-send': 'a signed document is waiting to be sent',
};

const englishMorning: Record<MorningLine, { one: string; other: string }> = {
  overdue: { one: '# order is overdue', other: '# orders are overdue' },
  dueToday: { one: '# order is due today', other: '# orders are due today' },
  lateYesterday: {
    one: '# order missed its ship-by time yesterday',
    other: '# orders missed their ship-by time yesterday',
  },
  confirmation: {
    one: '# shipment confirmation was rejected or is missing',
    other: '# shipment confirmations were rejected or are missing',
  },
  cancellation: { one: '# cancellation to handle', other: '# cancellations to handle' },
  importer: { one: '# thing to do for an importer', other: '# things to do for importers' },
  heldLong: {
    one: '# order has been at customs longer than usual',
    other: '# orders have been at customs longer than usual',
  },
  expiry: { one: '# ID card expires soon', other: '# ID cards expire soon' },
};

/** What a mail says in English. */
export function inEnglish(mail: NotificationMail): Said {
  const { content, timeZone } = mail;
  const company = plainName(mail.company) || 'your company';
  const when = (moment: Date) => whenIn('en', timeZone, moment);
  const titled = (title: string) => `${title} · ${company}`;
  switch (content.kind) {
    case 'ship-by': {
      const [first] = content.orders;
      const zone = zoneIn('en', timeZone);
      const until = first ? zonedWhenIn('en', timeZone, first.shipBy) : '';
      return {
        subject: titled(
          counted(content.count, {
            one: `# order is due by ${until}`,
            other: `# orders are due, the first by ${until}`,
          }),
        ),
        intro: `${content.count === 1 ? 'This order isn’t' : 'These orders aren’t'} confirmed as shipped yet (${zone}):`,
        items: content.orders.map(({ orderId, shipBy }) => `${orderId}: ship by ${when(shipBy)}`),
        count: content.count,
        action: 'Open To ship',
      };
    }
    case 'confirmation': {
      const { orders } = content;
      const texts = orders.every(({ what }) => what === 'confirmation-rejected')
        ? {
            one: 'The marketplace rejected # shipment confirmation',
            other: 'The marketplace rejected # shipment confirmations',
          }
        : {
            one: '# shipment confirmation needs your attention',
            other: '# shipment confirmations need your attention',
          };
      return {
        subject: titled(counted(orders.length, texts)),
        intro: 'The parcels are packed, but the marketplace doesn’t count these orders as shipped:',
        items: orders.map(({ orderId, what }) =>
          what === 'confirmation-rejected'
            ? `${orderId}: confirmation rejected`
            : `${orderId}: confirmation not shown by the marketplace`,
        ),
        action: 'See what needs you',
      };
    }
    case 'cancellation': {
      const { orders } = content;
      return {
        subject: titled(
          counted(orders.length, {
            one: '# cancellation to handle',
            other: '# cancellations to handle',
          }),
        ),
        intro: 'Please handle these before the parcels leave:',
        items: orders.map(({ orderId, what }) =>
          what === 'cancellation-requested'
            ? `${orderId}: the buyer asked to cancel`
            : `${orderId}: cancelled after packing. Don’t ship it.`,
        ),
        action: 'See what needs you',
      };
    }
    case 'importer': {
      const names = new Set(content.needs.map(({ name }) => plainName(name)));
      const [name] = names;
      return {
        subject: titled(
          names.size === 1 && name
            ? `Importer ${name} needs you`
            : counted(names.size, { one: '# importer needs you', other: '# importers need you' }),
        ),
        intro: 'Only your company can do these:',
        items: content.needs.map(one => `${plainName(one.name)}: ${englishNeeds[one.need]}`),
        action: 'See what needs you',
      };
    }
    case 'expiry': {
      const { cards } = content;
      return {
        subject: titled(
          cards.some(({ daysLeft }) => daysLeft < 0)
            ? counted(cards.length, {
                one: '# ID card has expired',
                other: '# ID cards have expired or expire soon',
              })
            : counted(cards.length, { one: '# ID card expires soon', other: '# ID cards expire soon' }),
        ),
        intro: 'Upload a new card for each:',
        items: cards.map(({ name, day, daysLeft }) => {
          const on = dayInWords(day, 'en');
          return `ID card for ${plainName(name)}: ${daysLeft < 0 ? 'expired' : 'expires'} on ${on}`;
        }),
        action: 'See what needs you',
      };
    }
    case 'authorisation':
      return {
        subject: titled('The marketplace authorization has ended'),
        intro:
          'No orders are fetched and no confirmations are sent until you or another owner links the marketplace again; ship-by times still apply. Nothing you saved is lost.',
        items: [],
        action: 'Link the marketplace again',
      };
    case 'upload':
      return {
        subject: titled(
          counted(content.files.length, {
            one: 'Your confirmation upload has finished',
            other: '# of your confirmation uploads have finished',
          }),
        ),
        intro: content.files.length === 1 ? 'This file was processed:' : 'These files were processed:',
        items: content.files.map(nameOfFile),
        action: 'See the result',
      };
    case 'morning':
      return {
        subject: titled('To do today'),
        intro: 'As of this morning:',
        items: content.counts.map(({ of, count }) => counted(count, englishMorning[of])),
        action: 'Open Portolan',
      };
  }
}
