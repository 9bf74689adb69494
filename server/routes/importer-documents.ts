import type { Hono } from 'hono';
import type { Adapters } from '#server/adapters/adapters.ts';
import { fileLinkPath } from '#server/adapters/files/file-links.ts';
import type { Db } from '#server/db/db.ts';
import type { UploadedFile } from '#server/domain/uploaded-file.ts';
import { answerFile, FileAnswer } from '#server/http/answers/file-answer.ts';
import { changeOnce } from '#server/http/calls/change-once.ts';
import type { Call, CallSession, Handlers } from '#server/http/calls/handler.ts';
import type { Environment } from '#server/http/environment.ts';
import { packFiles } from '#server/http/packed-files.ts';
import { addSignedPaper, sendSignedPaper } from '#server/services/documents/broker-documents.ts';
import {
  addDocument,
  deleteDocuments,
  documentsToRead,
  findFile,
  noSuchDocument,
  paperToRead,
} from '#server/services/documents/importer-documents.ts';
import { findImporter } from '#server/services/importers/importer-rows.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import type { BrokerDocumentType } from '#src/contract/related-resource.ts';

type UploadCall<Type> = Pick<Call<Endpoint>, 'upload' | 'idempotencyKey' | 'noteReplay'> & {
  session: CallSession;
  body: { importerId: ImporterId; type: Type };
};

/** @param wakeJobs is called when a check waits, or a file to be removed */
export const importerDocumentRoutes = ({ database: { db }, files, now }: Adapters, wakeJobs: () => void) => {
  /** The same key with the same bytes takes effect once; the file that nobody then refers to is removed. */
  async function takeIn<Type>(
    endpoint: Endpoint,
    { session, body, idempotencyKey, noteReplay, upload }: UploadCall<Type>,
    effect: (tx: Db, file: UploadedFile) => Promise<boolean>,
  ): Promise<true> {
    if (!upload) throw new Error('An upload came without its file.');
    const { file, keep } = upload;
    let isReferredTo = false;
    const { sha256, fileName } = file;
    await changeOnce(
      db,
      endpoint,
      { session, idempotencyKey, noteReplay, body: { ...body, sha256, fileName } },
      async tx => {
        isReferredTo = await effect(tx, file);
        return true;
      },
    );
    if (isReferredTo) keep();
    wakeJobs();
    return true;
  }

  const takeInSigned = (endpoint: Endpoint, call: UploadCall<BrokerDocumentType>, type: BrokerDocumentType) =>
    takeIn(endpoint, call, async (tx, file) => {
      const { sellerId } = call.session;
      await addSignedPaper(tx, { sellerId, importerId: call.body.importerId, type }, file, now());
      return true;
    });

  /** [175] By the path, whose type the body repeats. */
  async function readPaper(session: CallSession, importerId: ImporterId, type: BrokerDocumentType) {
    const { id } = await findImporter(db, { sellerId: session.sellerId, importerId });
    const paper = await paperToRead(db, id, type);
    return new FileAnswer(await files.open(paper.fileKey), paper);
  }

  return {
    async uploadDocument(call) {
      const uploadDocument = await takeIn(endpoints.uploadDocument, call, (tx, file) =>
        addDocument(tx, { sellerId: call.session.sellerId, ...call.body }, file, now()),
      );
      return { uploadDocument };
    },

    async uploadPoa(call) {
      return { uploadPoa: await takeInSigned(endpoints.uploadPoa, call, 'POA') };
    },

    async uploadVatGuarantee(call) {
      return { uploadVatGuarantee: await takeInSigned(endpoints.uploadVatGuarantee, call, 'VATGuarantee') };
    },

    async deleteDocuments(call) {
      await changeOnce(db, endpoints.deleteDocuments, call, async tx => {
        await deleteDocuments(tx, { sellerId: call.session.sellerId, ...call.body }, now());
        return true;
      });
      wakeJobs();
      return { deleteDocuments: true };
    },

    async sendDocument(call) {
      await changeOnce(db, endpoints.sendDocument, call, async tx => {
        await sendSignedPaper(tx, { sellerId: call.session.sellerId, ...call.body }, now());
        return true;
      });
      return { sendDocument: true };
    },

    async downloadDocument({ session, body: { importerId, type } }) {
      const importer = await findImporter(db, { sellerId: session.sellerId, importerId });
      const [first, ...more] = await documentsToRead(db, importer.id, type);
      if (more.length === 0) return new FileAnswer(await files.open(first.fileKey), first);
      const fileName = `${importer.name.replace(/[\\/:*?"<>|\p{C}]+/gu, ' ').trim()} ${type}.zip`;
      return new FileAnswer(await packFiles(files, [first, ...more]), {
        fileName,
        mediaType: 'application/zip',
      });
    },

    downloadPoa: ({ session, body }) => readPaper(session, body.importerId, 'POA'),

    downloadVatGuarantee: ({ session, body }) => readPaper(session, body.importerId, 'VATGuarantee'),
  } satisfies Partial<Handlers>;
};

/** Shows a file to whoever has its signed address: a browser that opens a picture sends no token along. */
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
