import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareDocument } from '#server/documents/comparing/compare-document.ts';
import { readFiles } from '#server/documents/judge-files.ts';
import { UnreadableFile } from '#server/documents/reading/read-page.ts';
import type { Recognisers } from '#server/documents/reading/recognisers.ts';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import { type CheckReason, checkReason } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { alteredDays, alteredNumbers } from '../../support/documents/altered-numbers.ts';
import type { SampleDocument, SampleFile } from '../../support/samples/sample.ts';

const today = '2026-11-22';

export interface Judgement {
  reasons: readonly CheckReason[];
  pages: number;
  milliseconds: number;
  /** Of forms that are wrong in one character of what the paper proves. */
  altered: number;
  alteredOk: readonly CheckedForm[];
}

/** Reads the files as the server does, and compares what was read with the form and with altered ones. */
export async function judgeSample(
  { type, form, expected }: SampleDocument,
  files: readonly SampleFile[],
  folder: string,
  recognisers: Recognisers,
): Promise<Judgement> {
  const stored = await Promise.all(
    files.map(async ({ mediaType, bytes }, place) => {
      const path = join(folder, String(place));
      await writeFile(path, bytes);
      return { mediaType, path };
    }),
  );
  const start = performance.now();
  try {
    const { pages, reasons } = await readFiles({ type, form, files: stored, today }, recognisers);
    const milliseconds = performance.now() - start;
    const altered = expected === 'right' ? alteredForms(type, form) : [];
    const alteredOk = altered.filter(
      other => compareDocument({ type, form: other, pages, today }).length === 0,
    );
    return { reasons, pages: pages.length, milliseconds, altered: altered.length, alteredOk };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const reasons = [checkReason(error.fault, {})];
    return { reasons, pages: 1, milliseconds: performance.now() - start, altered: 0, alteredOk: [] };
  }
}

/** Forms that are wrong in one character of what this type of paper proves. */
function alteredForms(type: DocumentType, form: CheckedForm): CheckedForm[] {
  const replace = (field: keyof CheckedForm, values: readonly string[]) =>
    values.map(value => ({ ...form, [field]: value }));
  switch (type) {
    case 'ID_CARD':
      return replace('expirationDate', alteredDays(form.expirationDate ?? ''));
    case 'BUSINESS_LICENSE':
      return replace('registrationNumber', alteredNumbers(form.registrationNumber ?? ''));
    case 'EORI':
      return replace('eoriNumber', alteredNumbers(form.eoriNumber ?? ''));
    default:
      return replace('vatNumber', alteredNumbers(form.vatNumber ?? ''));
  }
}
