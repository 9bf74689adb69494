import type { DocumentType } from '#src/contract/related-resource.ts';

/** What a form says, by which its documents are checked. Undefined: not filled in. */
export interface CheckedForm {
  /** Name of the holder of the ID card. */
  ownerName: string | undefined;
  /** `YYYY-MM-DD`. */
  expirationDate: string | undefined;
  nameEN: string | undefined;
  nameCN: string | undefined;
  registrationNumber: string | undefined;
  eoriNumber: string | undefined;
  vatNumber: string | undefined;
}

/** A sentence in English that says what to do, and what it is made of, so that a screen can say it in Chinese. */
export interface DocumentReason {
  code: string;
  values: Readonly<Record<string, string>>;
  reason: string;
}

export interface DocumentCheck {
  type: DocumentType;
  form: CheckedForm;
  /** All files of the type, oldest first. */
  files: readonly { mediaType: string; path: string }[];
  /** `YYYY-MM-DD`, by which a paper is expired or not. */
  today: string;
}

/** Reads documents and compares them with a form. */
export interface DocumentChecker {
  check(input: DocumentCheck): Promise<{ outcome: 'OK' | 'NOK'; reasons: readonly DocumentReason[] }>;
  close(): Promise<void>;
}
