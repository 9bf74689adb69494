import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReason } from '#src/contract/check-reasons.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';

/** What the server asks a reader. */
export interface CheckInput {
  type: DocumentType;
  form: CheckedForm;
  /** All files of this type: the two sides of a card may come as two pictures. */
  files: readonly { mediaType: string; path: string }[];
  /** YYYY-MM-DD */
  today: string;
}

export interface CheckResult {
  outcome: 'OK' | 'NOK';
  /** Empty when the outcome is OK. */
  reasons: readonly CheckReason[];
}

/** What a reader tells the server. */
export type ReaderAnswer =
  /** Sent once, when it has started: from here on the files are to blame for its end. */
  { ready: true } | { result: CheckResult } | { error: string };
