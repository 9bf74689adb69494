import type { Hono } from 'hono';
import type { Adapters } from '#server/adapters/adapters.ts';
import { fileLinkPath } from '#server/adapters/files/file-links.ts';
import { packFiles } from '#server/adapters/files/packed-files.ts';
import { createCompanyPlaces } from '#server/documents/company-places.ts';
import { fileNamePart } from '#server/domain/files/file-name.ts';
import { answerFile, FileAnswer } from '#server/http/answers/file-answer.ts';
import type { Call, CallSession, Handlers } from '#server/http/calls/handler.ts';
import type { Environment } from '#server/http/environment.ts';
import { requestBrokerCheck } from '#server/services/documents/broker-checks.ts';
import { addSignedDocument, sendSignedDocument } from '#server/services/documents/broker-documents.ts';
import {
  addDocument,
  brokerDocumentToRead,
  deleteDocuments,
  documentsToRead,
  findFile,
  noSuchDocument,
} from '#server/services/documents/importer-documents.ts';
import { type SignedPagesParts, showSignedDocument } from '#server/services/documents/signed-pages.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import { findImporter } from '#server/services/importers/importer-rows.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import type { BrokerDocumentType } from '#src/contract/importers/document-types.ts';

/** The call's file, and what makes the same key with the same bytes take effect once. */
function uploaded<
  UploadCall extends Pick<Call<Endpoint>, 'upload' | 'idempotencyKey' | 'noteReplay'> & {
    session: CallSession;
    body: object;
  },
>(endpoint: Endpoint, call: UploadCall) {
  if (!call.upload) throw new Error('An upload came without its file.');
  const { file, store } = call.upload;
  const { sha256, fileName } = file;
  return {
    file,
    store,
    change: keyedChange(endpoint, { ...call, body: { ...call.body, sha256, fileName } }),
  };
}

/**
 * @param wakeJobs is called when a check waits, or a file to be removed
 * @param readers draw the pages of signed documents
 */
export const importerDocumentRoutes = (
  { database: { db }, files, storage: limits, now }: Adapters,
  wakeJobs: () => void,
  readers: SignedPagesParts['readers'],
) => {
  const takePlace = createCompanyPlaces();

  async function takeInSigned(
    endpoint: Endpoint,
    call: Parameters<typeof uploaded>[1] & { body: { importerId: ImporterId } },
    type: BrokerDocumentType,
  ): Promise<true> {
    const { file, store, change } = uploaded(endpoint, call);
    const document = { importerId: call.body.importerId, type, limits };
    if (await addSignedDocument(db, change, document, file, now())) store();
    wakeJobs();
    return true;
  }

  const noteDownload = ({ sellerId, personId }: CallSession, details: Record<string, string>) =>
    addCompanyEvent(db, sellerId, { kind: 'documents-downloaded', personId, details }, now());

  /** [175] By the path, whose type the body repeats. */
  async function readBrokerDocument(session: CallSession, importerId: ImporterId, type: BrokerDocumentType) {
    const { id, name } = await findImporter(db, { sellerId: session.sellerId, importerId });
    const document = await brokerDocumentToRead(db, id, type);
    await noteDownload(session, { importer: name, type });
    return new FileAnswer(await files.open(document.fileKey), document);
  }

  return {
    async uploadDocument(call) {
      const { file, store, change } = uploaded(endpoints.uploadDocument, call);
      if (await addDocument(db, change, { ...call.body, limits }, file, now())) store();
      wakeJobs();
      return { uploadDocument: true };
    },

    async uploadPoa(call) {
      return { uploadPoa: await takeInSigned(endpoints.uploadPoa, call, 'POA') };
    },

    async uploadVatGuarantee(call) {
      return { uploadVatGuarantee: await takeInSigned(endpoints.uploadVatGuarantee, call, 'VATGuarantee') };
    },

    async deleteDocuments(call) {
      await deleteDocuments(db, keyedChange(endpoints.deleteDocuments, call), call.body, now());
      wakeJobs();
      return { deleteDocuments: true };
    },

    async requestBrokerCheck(call) {
      await requestBrokerCheck(db, keyedChange(endpoints.requestBrokerCheck, call), call.body, now());
      return { requestBrokerCheck: true };
    },

    async sendDocument(call) {
      await sendSignedDocument(db, keyedChange(endpoints.sendDocument, call), call.body, now());
      return { sendDocument: true };
    },

    async retrieveSignedPages({ session: { sellerId }, body }) {
      const parts = { db, files, readers, takePlace };
      return { signedPages: await showSignedDocument(parts, { ...body, sellerId }) };
    },

    async downloadDocument({ session, body: { importerId, type } }) {
      const importer = await findImporter(db, { sellerId: session.sellerId, importerId });
      const [first, ...more] = await documentsToRead(db, importer.id, type);
      await noteDownload(session, { importer: importer.name, type });
      if (more.length === 0) return new FileAnswer(await files.open(first.fileKey), first);
      const fileName = `${fileNamePart(importer.name)} ${type}.zip`;
      return new FileAnswer(await packFiles(files, [first, ...more]), {
        fileName,
        mediaType: 'application/zip',
      });
    },

    downloadPoa: ({ session, body }) => readBrokerDocument(session, body.importerId, 'POA'),

    downloadVatGuarantee: ({ session, body }) => readBrokerDocument(session, body.importerId, 'VATGuarantee'),
  } satisfies Partial<Handlers>;
};

/** Shows a file to the holder of its signed address: a browser that opens a picture sends no token along. */
export function serveFileLinks(
  app: Hono<Environment>,
  { database: { db }, files, fileLinks }: Adapters,
): void {
  app.get(`${fileLinkPath}/:fileId`, async c => {
    const fileId = c.req.param('fileId');
    const { expires = '', signature = '' } = c.req.query();
    const file = fileLinks.opens(fileId, expires, signature) ? await findFile(db, fileId) : undefined;
    if (!file) throw noSuchDocument();
    return answerFile(c, new FileAnswer(await files.open(file.fileKey), file), 'inline');
  });
}
