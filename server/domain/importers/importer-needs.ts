import type * as v from 'valibot';
import { longTermExpiry } from '#src/contract/constants.ts';
import { dayAfter } from '#src/contract/days.ts';
import { BrokerDocumentType, DocumentType } from '#src/contract/importers/document-types.ts';
import { documentState, openPointsOf } from '#src/contract/importers/importer-readiness.ts';
import { startOfDay } from '#src/contract/start-of-day.ts';
import { expiryNoticeDays, type TodayEntry } from '#src/contract/today/today.ts';
import type { ImporterForm } from './importer-form.ts';
import { brokerDocumentStep, type FileState, type ImporterState } from './importer-status.ts';

export interface NeedyImporter extends ImporterState {
  id: string;
  name: string;
  form: ImporterForm;
}

/** What the broker was asked about the files that there are now. */
export interface BrokerCheckState {
  type: DocumentType;
  /** Null: nobody has answered yet. */
  answer: 'ACCEPTED' | 'REFUSED' | null;
  reason: string | null;
}

/** The last day of expiry that people are told of. */
export const lastNoticedExpiry = (today: string): string => dayAfter(today, expiryNoticeDays);

type Entry = v.InferInput<typeof TodayEntry>;
type MissingPoint = Extract<Entry, { kind: 'importer-incomplete' }>['missing'][number];

/**
 * What of an importer waits for somebody of the company, and for nobody else. A draft is nobody's matter yet.
 * @param files those that are not archived
 */
export function importerNeeds(
  importer: NeedyImporter,
  files: readonly FileState[],
  checks: readonly BrokerCheckState[],
  { today, timeZone }: { today: string; timeZone: string },
): Entry[] {
  if (importer.status === 'DRAFT') return [];
  const of = { importerId: importer.id, name: importer.name };
  const stateOf = (type: DocumentType) => documentState(files.filter(file => file.type === type));
  const entries: Entry[] = [];
  const expiry = importer.form.idCard.expirationDate;
  if (expiry && expiry !== longTermExpiry && expiry <= lastNoticedExpiry(today)) {
    // It holds until the day is over.
    const deadline = new Date(startOfDay(timeZone, dayAfter(expiry))).toISOString();
    entries.push({
      kind: 'identity-expires',
      ...of,
      document: 'ID_CARD',
      day: expiry,
      deadline,
      action: 'renew',
    });
  }
  for (const document of DocumentType.options) {
    if (stateOf(document) !== 'NOK') continue;
    const requested = checks.find(({ type }) => type === document);
    if (!requested) entries.push({ kind: 'document-failed', ...of, document, action: 'upload' });
    if (requested?.answer === 'REFUSED') {
      entries.push({
        kind: 'broker-refused',
        ...of,
        document,
        reason: requested.reason ?? '',
        action: 'upload',
      });
    }
  }
  const missing = openPointsOf(
    {
      REGISTRATION_NUMBER: stated(
        importer.form.businessLicense.registrationNumber,
        importer.registrationValid,
      ),
      EORI: stated(importer.form.eori.number, importer.eoriValid),
      VAT: stated(importer.form.vat.number, importer.vatValid),
    },
    stateOf,
  ).flatMap((point): MissingPoint[] => {
    if (point.kind === 'document') return point.state === 'missing' ? [{ ...point, state: point.state }] : [];
    return point.state === 'checking' ? [] : [{ ...point, state: point.state }];
  });
  if (missing.length > 0) entries.push({ kind: 'importer-incomplete', ...of, missing, action: 'complete' });
  // Those that are outdated are issued again.
  for (const document of importer.areBrokerDocumentsOutdated ? [] : BrokerDocumentType.options) {
    const step = brokerDocumentStep(document, files);
    if (step === 'RECEIVED') entries.push({ kind: 'documents-to-sign', ...of, document, action: 'sign' });
    if (step === 'SIGNED') entries.push({ kind: 'documents-to-sign', ...of, document, action: 'send' });
  }
  return entries;
}

/** Undefined where there is no number. */
const stated = (number: string | undefined, valid: boolean | null) => (number ? valid : undefined);
