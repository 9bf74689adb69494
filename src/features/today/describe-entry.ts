import { linkOptions } from '@tanstack/react-router';
import type { ImporterId, OrderId } from '#src/contract/ids.ts';
import type { TodayEntry } from '#src/contract/today/today.ts';
import type { RowEntry } from '#src/entities/today/needs-you.ts';
import { formatDay } from '#src/format/format.ts';
import { formatWhen } from '#src/format/format-when.ts';
import { joinList } from '#src/format/join-list.ts';
import { texts } from '#src/messages/catalogue.ts';
import { documentsByName } from '#src/messages/document-types.ts';
import { documentsTexts } from '#src/messages/documents.ts';
import { handOverMarkTexts } from '#src/messages/hand-over-marks.ts';
import { currentLanguage } from '#src/messages/language.ts';
import { marketplaceAnswerTexts } from '#src/messages/marketplace-answer.ts';
import { needsYouTexts } from '#src/messages/needs-you.ts';
import { openPointsTexts } from '#src/messages/open-points.ts';
import { roleTexts } from '#src/messages/roles.ts';

type NamedEntry = Exclude<TodayEntry, { kind: 'other' }>;

/** An entry in words, with the one link that leads to where it ends. */
export function describeEntry(entry: NamedEntry | RowEntry) {
  const words = texts(needsYouTexts);
  if (entry.kind === 'row') {
    const { what, opId, orderId } = entry;
    return {
      what: words.row[what],
      subject: orderId,
      detail: undefined,
      action: words.action[what === 'conflict' ? 'compare' : 'close'],
      link:
        what === 'conflict'
          ? linkOptions({ to: '/pending/$opId', params: { opId } })
          : linkOptions({ to: '/pending' }),
    };
  }
  const { subject, detail } = subjectOf(entry);
  return {
    what: words.what[entry.kind],
    subject,
    detail,
    action: words.action[entry.action],
    link: linkOf(entry),
  };
}

/** What it is about, and what else there is to know. */
function subjectOf(entry: NamedEntry): { subject?: string; detail?: string } {
  const words = texts(needsYouTexts);
  const language = currentLanguage();
  const { type } = texts(documentsTexts);
  switch (entry.kind) {
    case 'confirmation-rejected': {
      const { refusal } = texts(marketplaceAnswerTexts);
      const packed = words.packed(formatWhen(entry.confirmedAt, language), entry.trackingId);
      return { subject: entry.orderId, detail: [packed, refusal[entry.code ?? 'OTHER']].join(' · ') };
    }
    case 'confirmation-missing':
    case 'cancelled-after-packing':
      return {
        subject: entry.orderId,
        detail: words.packed(formatWhen(entry.confirmedAt, language), entry.trackingId),
      };
    case 'hand-over-unclear': {
      const marks = texts(handOverMarkTexts);
      const named = [marks[entry.mark], entry.trackingId, joinList(entry.numbers, language)];
      return { subject: entry.orderId, detail: named.join(' · ') };
    }
    case 'cancellation-requested':
      return { subject: entry.orderId };
    case 'document-failed':
    case 'documents-to-sign':
      return { subject: entry.name, detail: type[entry.document] };
    case 'broker-refused':
      return { subject: entry.name, detail: `${type[entry.document]} · “${entry.reason}”` };
    case 'importer-incomplete': {
      const { number } = texts(openPointsTexts);
      const named = entry.missing.map(point =>
        point.kind === 'number' ? number[point.of] : documentsByName[language][point.of],
      );
      return { subject: entry.name, detail: joinList(named, language) };
    }
    case 'identity-expires':
      return {
        subject: entry.name,
        detail: words.expires(type[entry.document], formatDay(entry.day, language, 'UTC')),
      };
    case 'authorisation-ended':
      return {};
    case 'invitation-expired':
      return { subject: entry.email, detail: texts(roleTexts).names[entry.role] };
    case 'orders-on-removed-device':
      return { subject: entry.name, detail: words.orders(entry.orderIds.length) };
  }
}

/** Where it ends. */
function linkOf(entry: NamedEntry) {
  switch (entry.kind) {
    case 'confirmation-rejected':
      return itemsOf(entry.orderId, entry.action === 'correct' ? entry.ledgerId : undefined);
    case 'confirmation-missing':
      return itemsOf(entry.orderId, entry.ledgerId);
    case 'cancelled-after-packing':
    case 'cancellation-requested':
      return itemsOf(entry.orderId);
    case 'hand-over-unclear':
      return linkOptions({ to: '/customs-tracking/hand-over', search: { list: entry.listId } });
    case 'documents-to-sign':
      return importerTab(entry.importerId, 'poa');
    case 'importer-incomplete':
      return importerTab(
        entry.importerId,
        entry.missing.some(({ kind }) => kind === 'number') ? undefined : 'documents',
      );
    case 'document-failed':
    case 'broker-refused':
    case 'identity-expires':
      return importerTab(entry.importerId, 'documents');
    case 'authorisation-ended':
      return linkOptions({ to: '/settings' });
    case 'invitation-expired':
    case 'orders-on-removed-device':
      return linkOptions({ to: '/settings/members' });
  }
}

/** An order's items; with a confirmation of it, that one's correction. */
export const itemsOf = (orderId: OrderId, correct?: string) =>
  linkOptions({ to: '/customs-tracking/products', search: { orderId, correct } });

const importerTab = (id: ImporterId, tab: 'documents' | 'poa' | undefined) =>
  linkOptions({ to: '/my-importers/edit/$id', params: { id }, search: { tab } });
