import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Adapters } from '#server/adapters/adapters.ts';
import { createCompanyPlaces } from '#server/documents/company-places.ts';
import { readTable } from '#server/documents/read-table.ts';
import { FileAnswer } from '#server/http/answers/file-answer.ts';
import type { TakeTurn } from '#server/http/calls/fair-turns.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { applyUploadJob } from '#server/queue/apply-upload.ts';
import { startUpload, stopUpload } from '#server/services/confirmation-uploads/apply-upload.ts';
import { checkUpload } from '#server/services/confirmation-uploads/check-upload.ts';
import { findUpload, listUploads, noteEndSeen } from '#server/services/confirmation-uploads/list-uploads.ts';
import { openResultFile } from '#server/services/confirmation-uploads/result-file.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import { confirmationUploadEndpoints } from '#src/contract/endpoints/confirmation-upload-endpoints.ts';
import { unknownDevice } from './shipment-ledger.ts';

const { startUpload: starting, stopUpload: stopping } = confirmationUploadEndpoints;

/** @param wakeJobs is called when rows wait to be confirmed */
export const confirmationUploadRoutes = (
  { database: { db }, files, limits, log, now }: Adapters,
  takeTurn: TakeTurn,
  wakeJobs: (kind: string) => void,
) => {
  const takePlace = createCompanyPlaces();
  return {
    async uploadConfirmations({ session, upload, timeZone }) {
      if (!upload) throw new Error('An upload came without its file.');
      const { fileKey, fileName } = upload.file;
      const givePlace = await takePlace(session.sellerId);
      try {
        const table = await readTable(await buffer(await files.open(fileKey)));
        const id = await checkUpload(db, session, { ...table, fileName }, timeZone, now());
        return { uploadConfirmations: { _id: id } };
      } finally {
        givePlace();
      }
    },

    async retrieveUploads({ session }) {
      const uploads = await listUploads(db, session.sellerId);
      await noteEndSeen(db, session, now());
      return { uploads };
    },

    async retrieveUpload({ session, params }) {
      const upload = await findUpload(db, session.sellerId, params);
      if (upload.state === 'done') await noteEndSeen(db, session, now());
      return { upload };
    },

    async startUpload(call) {
      const { personId } = call.session;
      const change = { ...keyedChange(starting, call), personId };
      await startUpload(db, change, call.body, call.deviceLabel ?? unknownDevice, now());
      wakeJobs(applyUploadJob);
      return { startUpload: true };
    },

    async stopUpload(call) {
      await stopUpload(db, keyedChange(stopping, call), call.body.uploadId);
      return { stopUpload: true };
    },

    async downloadUpload({ session: { sellerId }, body, requestId }) {
      await limits.downloadBySeller.spend(sellerId);
      const { content, ...file } = await openResultFile(db, sellerId, body, work => takeTurn(sellerId, work));
      const stream = Readable.from(content, { highWaterMark: 1 });
      stream.on('error', err => log.warn({ requestId, err }, 'a result as a file broke off'));
      return new FileAnswer(stream, file);
    },
  } satisfies Partial<Handlers>;
};
