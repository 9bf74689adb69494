import * as v from 'valibot';
import { endpoint, Truthy } from './endpoint.ts';
import { ImporterId } from './ids.ts';
import { Importer } from './importer.ts';
import { ImporterCreate, ImporterUpdate } from './importer-changes.ts';
import { queueableMutations } from './queueable-mutations.ts';
import { BrokerDocumentType, DocumentType } from './related-resource.ts';

const ImporterDocument = v.object({ importerId: ImporterId, type: DocumentType });
const BrokerDocument = v.object({ importerId: ImporterId, type: BrokerDocumentType });

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
    access: 'bearer',
    roles: ['owner', 'office'],
    summary: 'Creates an importer, or a draft of one, which only needs a name.',
    body: ImporterCreate,
    answer: v.object({ createImporter: v.object({ _id: ImporterId }) }),
    outbox: queueableMutations.createImporter,
  }),
  retrieveImporter: endpoint({
    method: 'GET',
    path: 'importer/{importerId}',
    access: 'bearer',
    roles: ['owner', 'office'],
    summary: 'One importer with its documents and what the checks found.',
    params: v.object({ importerId: ImporterId }),
    answer: v.object({ importer: Importer }),
  }),
  updateImporter: endpoint({
    method: 'PUT',
    path: 'importer/update',
    access: 'bearer',
    roles: ['owner', 'office'],
    summary: 'Saves the form; changed values are checked against the documents again.',
    body: ImporterUpdate,
    answer: v.object({ updateImporter: v.object({ _id: ImporterId }) }),
    outbox: queueableMutations.updateImporter,
  }),
  sendImporter: endpoint({
    method: 'POST',
    path: 'importers/send',
    access: 'bearer',
    roles: ['owner', 'office'],
    summary: 'Sends an importer’s identification documents to a linked forwarder.',
    body: v.object({
      importerId: ImporterId,
      /** Position in the seller’s list of linked forwarders, from 0 [209]. */
      forwarderId: v.pipe(v.number(), v.integer(), v.minValue(0)),
      /** Identity documents must not go to the wrong company: another name at that position is refused. */
      forwarderName: v.optional(v.string()),
    }),
    answer: v.object({ sendImporter: Truthy }),
  }),
  sendDocument: endpoint({
    method: 'POST',
    path: 'documents/send',
    access: 'bearer',
    roles: ['owner', 'office'],
    summary: 'Sends a signed POA or VAT guarantee to the broker.',
    body: BrokerDocument,
    answer: v.object({ sendDocument: v.boolean() }),
  }),
  deleteDocuments: endpoint({
    method: 'POST',
    path: 'importer/delete-documents',
    access: 'bearer',
    roles: ['owner', 'office'],
    summary: 'Deletes every file of one type.',
    body: ImporterDocument,
    answer: v.object({ deleteDocuments: v.boolean() }),
  }),
  askBroker: endpoint({
    method: 'POST',
    path: 'importer/ask-broker',
    access: 'bearer',
    roles: ['owner', 'office'],
    summary:
      'Asks the broker to check a document that was refused or could not be read. Another file or value ends the question.',
    body: ImporterDocument,
    answer: v.object({ askBroker: v.boolean() }),
  }),
  downloadDocument: endpoint({
    method: 'POST',
    path: 'importer/download-document',
    access: 'bearer',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    summary: 'The file of one type; several as one archive.',
    body: ImporterDocument,
    answer: FileAnswer,
  }),
  downloadPoa: endpoint({
    method: 'POST',
    path: 'en/importer/download-poa',
    access: 'bearer',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    summary: 'The newest POA: the signed one if there is one, otherwise the broker’s.',
    body: BrokerDocument,
    answer: FileAnswer,
  }),
  downloadVatGuarantee: endpoint({
    method: 'POST',
    path: 'en/importer/download-vat-guarantee',
    access: 'bearer',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    summary: 'The newest VAT guarantee: the signed one if there is one, otherwise the broker’s.',
    body: BrokerDocument,
    answer: FileAnswer,
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: 'importer/upload-document',
    access: 'bearer',
    roles: ['owner', 'office'],
    sends: 'multipart',
    summary: 'Adds a file to one type of document; it is checked after the answer.',
    body: ImporterDocument,
    answer: v.object({ uploadDocument: v.boolean() }),
  }),
  uploadPoa: endpoint({
    method: 'POST',
    path: 'importer/upload-poa',
    access: 'bearer',
    roles: ['owner', 'office'],
    sends: 'multipart',
    summary: 'Adds the signed POA.',
    body: BrokerDocument,
    answer: v.object({ uploadPoa: v.boolean() }),
  }),
  uploadVatGuarantee: endpoint({
    method: 'POST',
    path: 'importer/upload-vat-guarantee',
    access: 'bearer',
    roles: ['owner', 'office'],
    sends: 'multipart',
    summary: 'Adds the signed VAT guarantee.',
    body: BrokerDocument,
    answer: v.object({ uploadVatGuarantee: v.boolean() }),
  }),
} as const;
