import * as v from 'valibot';
import {
  ConfirmationUpload,
  StartUpload,
  UploadId,
  UploadQuery,
  UploadSummary,
  uploadDays,
  uploadLimits,
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
    sends: 'multipart',
    file: 'table',
    summary: `Checks a file of confirmations (CSV, TXT or XLSX, ${uploadLimits.rows} rows at most) and says for each row what would happen. Nothing is confirmed.`,
    body: v.object({}),
    answer: v.object({ uploadConfirmations: v.object({ _id: UploadId }) }),
  }),
  retrieveUploads: endpoint({
    method: 'GET',
    path: 'customs-tracking/confirmation-uploads',
    roles: ['owner', 'office'],
    summary: `The company’s latest uploads of confirmations, of the last ${uploadDays} days at most.`,
    answer: v.object({ uploads: v.array(UploadSummary) }),
  }),
  retrieveUpload: endpoint({
    method: 'GET',
    path: 'customs-tracking/confirmation-uploads/{uploadId}',
    roles: ['owner', 'office'],
    summary: 'One upload with its rows, fifty at a time in the order of the file.',
    params: UploadQuery,
    answer: v.object({ upload: ConfirmationUpload }),
  }),
  startUpload: endpoint({
    method: 'POST',
    path: 'customs-tracking/start-upload',
    roles: ['owner', 'office'],
    summary:
      'Confirms the rows that are ready, one order after the other and behind confirmations from devices. Started again, it changes nothing.',
    body: StartUpload,
    answer: v.object({ startUpload: v.literal(true) }),
  }),
  stopUpload: endpoint({
    method: 'POST',
    path: 'customs-tracking/stop-upload',
    roles: ['owner', 'office'],
    summary: 'Confirms nothing more of an upload; the few orders under way still reach the marketplace.',
    body: v.object({ uploadId: UploadId }),
    answer: v.object({ stopUpload: v.literal(true) }),
  }),
  downloadUpload: endpoint({
    method: 'POST',
    path: 'customs-tracking/download-upload',
    roles: ['owner', 'office'],
    changes: false,
    answers: 'file',
    summary:
      'The rows of an upload as CSV with line, result, code and reason: all of them, or those that were refused, to be corrected and uploaded again.',
    body: v.object({ uploadId: UploadId, only: v.optional(v.literal('refused')) }),
    answer: v.unknown(),
  }),
} as const;
