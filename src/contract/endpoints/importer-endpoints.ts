import * as v from 'valibot';
import { ImporterId } from '#src/contract/ids.ts';
import { BrokerDocumentType, DocumentType } from '#src/contract/importers/document-types.ts';
import { Importer } from '#src/contract/importers/importer.ts';
import { ImporterCreate, ImporterUpdate } from '#src/contract/importers/importer-changes.ts';
import { ImporterList, ImporterListQuery } from '#src/contract/importers/importer-list.ts';
import { queueableMutations } from '#src/contract/shipments/queueable-mutations.ts';
import { endpoint, Truthy } from './endpoint.ts';

const ImporterDocument = v.object({ importerId: ImporterId, type: DocumentType });
const BrokerDocument = v.object({ importerId: ImporterId, type: BrokerDocumentType });

/** What a signed document looks like. */
const SignedPages = v.object({
  fileId: v.string(),
  /** JPEG in base64; none where the file can’t be opened. */
  pages: v.array(v.string()),
  /** How many more pages it has. */
  left: v.number(),
  /** It is the broker’s document again: the same bytes, or the same text with nothing added to it. */
  isUnsigned: v.boolean(),
});
export type SignedPages = v.InferOutput<typeof SignedPages>;

/** Bytes: neither read nor checked by a schema, since nothing of ours runs in both places that knows them. */
const FileAnswer = v.unknown();

/**
 * The rows of the table about one importer and its documents. Answers of `retrieveImporter`, `createImporter` and
 * `updateImporter` carry an ETag, which `updateImporter` honours in `If-Match`.
 */
export const importerEndpoints = {
  createImporter: endpoint({
    method: 'POST',
    path: 'importer/create',
    roles: ['owner', 'office'],
    body: ImporterCreate,
    answer: v.object({ createImporter: v.object({ _id: ImporterId }) }),
    outbox: queueableMutations.createImporter,
  }),
  retrieveImporter: endpoint({
    method: 'GET',
    path: 'importer/{importerId}',
    roles: ['owner', 'office'],
    params: v.object({ importerId: ImporterId }),
    answer: v.object({ importer: Importer }),
  }),
  updateImporter: endpoint({
    method: 'PUT',
    path: 'importer/update',
    roles: ['owner', 'office'],
    body: ImporterUpdate,
    answer: v.object({ updateImporter: v.object({ _id: ImporterId }) }),
    outbox: queueableMutations.updateImporter,
  }),
  sendImporter: endpoint({
    method: 'POST',
    path: 'importers/send',
    roles: ['owner', 'office'],
    body: v.object({
      importerId: ImporterId,
      /** Position in the seller’s list of linked forwarders, from 0 [209]. */
      forwarderId: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** Identity documents must not go to the wrong company: another name at that position is refused. */
      forwarderName: v.optional(v.string()),
      /** The types that the sender was told will be left out, their check having failed: others are refused. */
      leavesOut: v.optional(v.array(DocumentType)),
    }),
    answer: v.object({ sendImporter: Truthy }),
  }),
  sendDocument: endpoint({
    method: 'POST',
    path: 'documents/send',
    roles: ['owner', 'office'],
    /** `fileId`: the one that the sender was shown; where another has taken its place, nothing is sent. */
    body: v.object({ ...BrokerDocument.entries, fileId: v.optional(v.string()) }),
    answer: v.object({ sendDocument: v.boolean() }),
  }),
  retrieveSignedPages: endpoint({
    method: 'POST',
    path: 'importer/signed-pages',
    roles: ['owner', 'office'],
    changes: false,
    body: BrokerDocument,
    answer: v.object({ signedPages: SignedPages }),
  }),
  deleteDocuments: endpoint({
    method: 'POST',
    path: 'importer/delete-documents',
    roles: ['owner', 'office'],
    body: ImporterDocument,
    answer: v.object({ deleteDocuments: v.boolean() }),
  }),
  requestBrokerCheck: endpoint({
    method: 'POST',
    path: 'importer/request-broker-check',
    roles: ['owner', 'office'],
    body: ImporterDocument,
    answer: v.object({ requestBrokerCheck: v.boolean() }),
  }),
  downloadDocument: endpoint({
    method: 'POST',
    path: 'importer/download-document',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    body: ImporterDocument,
    answer: FileAnswer,
  }),
  downloadPoa: endpoint({
    method: 'POST',
    path: 'en/importer/download-poa',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    body: BrokerDocument,
    answer: FileAnswer,
  }),
  downloadVatGuarantee: endpoint({
    method: 'POST',
    path: 'en/importer/download-vat-guarantee',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    body: BrokerDocument,
    answer: FileAnswer,
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: 'importer/upload-document',
    roles: ['owner', 'office'],
    sends: 'document',
    /** `replaces`: the file whose place it takes, once it is stored. */
    body: v.object({ ...ImporterDocument.entries, replaces: v.optional(v.string()) }),
    answer: v.object({ uploadDocument: v.boolean() }),
  }),
  uploadPoa: endpoint({
    method: 'POST',
    path: 'importer/upload-poa',
    roles: ['owner', 'office'],
    sends: 'document',
    body: BrokerDocument,
    answer: v.object({ uploadPoa: v.boolean() }),
  }),
  uploadVatGuarantee: endpoint({
    method: 'POST',
    path: 'importer/upload-vat-guarantee',
    roles: ['owner', 'office'],
    sends: 'document',
    body: BrokerDocument,
    answer: v.object({ uploadVatGuarantee: v.boolean() }),
  }),
  retrieveImporterList: endpoint({
    method: 'POST',
    path: 'importer/retrieve-list',
    roles: ['owner', 'office'],
    changes: false,
    body: ImporterListQuery,
    answer: v.object({ importers: ImporterList }),
  }),
} as const;
