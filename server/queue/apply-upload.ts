import * as v from 'valibot';
import type { NewJob } from './job-queue.ts';

export const applyUploadJob = 'apply-upload';

/** What the job gets. */
export const ApplyUpload = v.object({ sellerId: v.string(), uploadId: v.string() });

/** The job that confirms the rows of an upload, one order after the other. */
export function applyUploadJobOf(upload: v.InferOutput<typeof ApplyUpload>): NewJob {
  return { kind: applyUploadJob, payload: upload, uniqueKey: `${applyUploadJob} ${upload.uploadId}` };
}
