import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { refused, type SampleDocument } from '../sample.ts';
import { type Company, formOf } from './companies.ts';
import { office } from './html-page.ts';

/** An office's letter that isn't what the form says. */
export const wrong = (
  type: DocumentType,
  id: string,
  of: Company,
  changes: Partial<CheckedForm>,
  page: string,
  reasons: readonly CheckReasonCode[],
): SampleDocument => ({
  id,
  type,
  form: formOf(of, changes),
  expected: refused(...reasons),
  drawing: office([page]),
});
