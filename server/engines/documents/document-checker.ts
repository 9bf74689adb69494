import type { CheckReason } from '#src/contract/check-reasons.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';

/** What the form says, as far as papers are compared with it. */
export interface CheckedForm {
  ownerName: string | undefined;
  /** YYYY-MM-DD; 2099-12-31 is the card of a holder over 46, which is valid for ever. */
  expirationDate: string | undefined;
  nameEN: string | undefined;
  nameCN: string | undefined;
  registrationNumber: string | undefined;
  eoriNumber: string | undefined;
  vatNumber: string | undefined;
}

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

export interface DocumentChecker {
  /**
   * Reads the files and compares them with the form, one check at a time.
   * @throws when the reader died or took too long: nothing is known of the papers, and the job tries again
   */
  check(input: CheckInput): Promise<CheckResult>;
  /** Ends the reader; checks under way fail. */
  close(): Promise<void>;
}
