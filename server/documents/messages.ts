import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReason } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';

interface FileCopy {
  mediaType: string;
  path: string;
}

/** What the server asks a reader. */
export interface CheckInput {
  type: DocumentType;
  form: CheckedForm;
  /** All files of this type: the two sides of a card may come as two pictures. */
  files: readonly FileCopy[];
  /** YYYY-MM-DD */
  today: string;
}

export interface CheckResult {
  outcome: 'OK' | 'NOK';
  /** Empty when the outcome is OK. */
  reasons: readonly CheckReason[];
  /** The place of the file that can’t be opened, where that is the reason. */
  file?: number;
}

/** A signed document that somebody wants to look at. */
export interface ShowInput {
  shown: FileCopy;
  /** What the broker issued, to find out whether anything was added to it. */
  issued: readonly FileCopy[];
}

export interface ShownDocument {
  /** JPEG; none where the file can’t be opened. */
  pages: readonly Uint8Array[];
  /** How many more pages it has. */
  left: number;
  isUnsigned: boolean;
}

/** What a reader tells the server. */
export type ReaderAnswer =
  /** Sent once, when it has started: from here on the files are to blame for its end. */
  { ready: true } | { result: CheckResult | ShownDocument } | { error: string };
