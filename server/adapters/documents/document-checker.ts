import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReason } from '#src/contract/check-reasons.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';

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

/** So many read at once: a document that takes its whole time must not keep every other seller waiting. */
export const documentReaders = 2;

/** These files took their reader down: by a limit of memory or time, or by its own end. */
export class ReaderFailed extends Error {
  readonly by: 'limit' | 'end';
  constructor(by: 'limit' | 'end', message: string) {
    super(message);
    this.name = 'ReaderFailed';
    this.by = by;
  }
}

export interface DocumentChecker {
  /**
   * Reads the files and compares them with the form.
   * @throws ReaderFailed; another error where nothing is known of the files, such as a reader that didn't start
   */
  check(input: CheckInput): Promise<CheckResult>;
  /** Ends the readers; checks under way fail. */
  close(): Promise<void>;
}
