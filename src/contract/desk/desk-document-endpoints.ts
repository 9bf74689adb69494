import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { endpoint } from '#src/contract/endpoints/endpoint.ts';
import { ImporterId } from '#src/contract/ids.ts';
import { DocumentType } from '#src/contract/importers/document-types.ts';
import { Instant } from '#src/contract/instant.ts';
import { requiredText } from '#src/contract/text.ts';

const params = v.object({ documentId: v.string() });

/** A document that a seller asks its broker to look at, since it was refused or could not be read. */
export const DeskDocument = v.object({
  id: v.string(),
  /** Company of the seller, or its id where it has given none. */
  seller: v.string(),
  /** Name of the seller’s broker. */
  broker: v.string(),
  importerId: ImporterId,
  importerName: v.string(),
  type: DocumentType,
  /** What the form says, which the answer is about: numbers, names and the expiration date by their field. */
  form: v.record(v.string(), v.string()),
  /** Why the reader refused it. */
  reasons: v.array(v.string()),
  requestedAt: Instant,
  files: v.array(v.object({ fileName: v.string(), mediaType: v.string() })),
});
export type DeskDocument = v.InferOutput<typeof DeskDocument>;

const answer = v.object({
  document: v.object({
    id: v.string(),
    importerId: ImporterId,
    importerName: v.string(),
    type: DocumentType,
  }),
});

/** What a broker does with documents that sellers believe are right. */
export const deskDocumentEndpoints = {
  listDocuments: endpoint({
    method: 'GET',
    path: 'documents',
    access: 'desk-key',
    answer: v.object({ documents: v.array(DeskDocument) }),
  }),
  downloadDocuments: endpoint({
    method: 'GET',
    path: 'documents/{documentId}',
    access: 'desk-key',
    answers: 'file',
    params,
    answer: v.unknown(),
  }),
  acceptDocument: endpoint({
    method: 'POST',
    path: 'documents/{documentId}/accept',
    access: 'desk-key',
    params,
    answer,
  }),
  refuseDocument: endpoint({
    method: 'POST',
    path: 'documents/{documentId}/refuse',
    access: 'desk-key',
    params,
    body: v.object({ reason: requiredText(textLimits.reason) }),
    answer,
  }),
} as const;
