import * as v from 'valibot';
import {
  ConfirmationUpload,
  StartUpload,
  UploadId,
  UploadQuery,
  UploadSummary,
} from '#src/contract/shipments/confirmation-upload.ts';
import { endpoint } from './endpoint.ts';

/** Confirmations by a file: what it would do, doing it, and what became of each row. */
export const confirmationUploadEndpoints = {
  uploadConfirmations: endpoint({
    method: 'POST',
    path: 'customs-tracking/upload-confirmations',
    roles: ['owner', 'office'],
    // Nothing is confirmed by it: sent again, the file is checked again.
    changes: false,
    sends: 'table',
    body: v.object({}),
    answer: v.object({ uploadConfirmations: v.object({ _id: UploadId }) }),
  }),
  retrieveUploads: endpoint({
    method: 'GET',
    path: 'customs-tracking/confirmation-uploads',
    roles: ['owner', 'office'],
    answer: v.object({ uploads: v.array(UploadSummary) }),
  }),
  retrieveUpload: endpoint({
    method: 'GET',
    path: 'customs-tracking/confirmation-uploads/{uploadId}',
    roles: ['owner', 'office'],
    params: UploadQuery,
    answer: v.object({ upload: ConfirmationUpload }),
  }),
  startUpload: endpoint({
    method: 'POST',
    path: 'customs-tracking/start-upload',
    roles: ['owner', 'office'],
    body: StartUpload,
    answer: v.object({ startUpload: v.literal(true) }),
  }),
  stopUpload: endpoint({
    method: 'POST',
    path: 'customs-tracking/stop-upload',
    roles: ['owner', 'office'],
    body: v.object({ uploadId: UploadId }),
    answer: v.object({ stopUpload: v.literal(true) }),
  }),
  downloadUpload: endpoint({
    method: 'POST',
    path: 'customs-tracking/download-upload',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    body: v.object({ uploadId: UploadId, only: v.optional(v.literal('refused')) }),
    answer: v.unknown(),
  }),
} as const;
