import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReasonCode } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';

/** One side of a sheet or card, seen from straight above and evenly lit. */
export interface Face {
  png: Buffer;
  /** How wide the real one is. */
  millimetres: number;
}

/** A file as a seller uploads it. */
export interface SampleFile {
  mediaType: 'application/pdf' | 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
}

export interface Drawing {
  /** What is scanned or photographed. */
  faces?: () => Promise<readonly Face[]>;
  /** As the office's own program makes it, with a text layer. */
  printed?: () => Promise<SampleFile>;
  /** Uploaded as they are, whatever the condition: a locked PDF, a picture of a screen. */
  files?: () => Promise<readonly SampleFile[]>;
}

/** One document with the form that it is compared with, and what a person would say of the two. */
export interface SampleDocument {
  id: string;
  type: DocumentType;
  form: CheckedForm;
  /** Of a wrong one: the reasons that tell the seller what is wrong. That it could not be read is never a fault. */
  expected: 'right' | { reasons: readonly CheckReasonCode[] };
  drawing: Drawing;
}

/** Refused, for any of these reasons. */
export const refused = (...reasons: CheckReasonCode[]): SampleDocument['expected'] => ({ reasons });

/** The reasons of a document whose number, or whose company, is another. */
export const anotherNumber: readonly CheckReasonCode[] = ['numberNotFound', 'anotherCompany'];

export interface SampleSet {
  samples: readonly SampleDocument[];
  /** Ends what draws them. */
  close(): Promise<void>;
}
