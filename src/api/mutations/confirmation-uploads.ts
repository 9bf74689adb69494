import { mutationOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { callUpload } from '#src/api/client/call-upload.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { uploadsKey } from '#src/api/queries/confirmation-uploads.ts';
import { confirmationUploadEndpoints } from '#src/contract/endpoints/confirmation-upload-endpoints.ts';

export interface CheckedFile {
  file: File;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Answers the id of the upload. Fails with the reason of its `signal` where that was aborted. */
export const checkConfirmations = mutationOptions({
  // What it was given holds the file: it is forgotten with the screen.
  gcTime: 0,
  async mutationFn(checked: CheckedFile) {
    const { uploadConfirmations } = confirmationUploadEndpoints;
    // Sent again, it is checked again: no key is remembered by its server.
    const idempotencyKey = newOperationId();
    const answer = await callUpload(uploadConfirmations, { body: {}, idempotencyKey, ...checked });
    return answer.uploadConfirmations._id;
  },
  onSettled: (_, __, ___, ____, { client }) =>
    client.invalidateQueries({ queryKey: [uploadsKey], exact: true }),
});

/** Confirms what the check found ready; if `correct`, also what is confirmed with different values. */
export const startUpload = (uploadId: string) =>
  mutationOptions({
    mutationFn: (correct: boolean) =>
      call(confirmationUploadEndpoints.startUpload, {
        body: { uploadId, correct },
        idempotencyKey: newOperationId(),
      }),
    // Where it was refused, somebody else has started or stopped it: that is shown too.
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries({ queryKey: [uploadsKey] }),
  });

export const stopUpload = (uploadId: string) =>
  mutationOptions({
    mutationFn: () =>
      call(confirmationUploadEndpoints.stopUpload, {
        body: { uploadId },
        idempotencyKey: newOperationId(),
      }),
    onSettled: (_, __, ___, ____, { client }) => client.invalidateQueries({ queryKey: [uploadsKey] }),
  });

/** The rows of an upload as a file. */
export const downloadUpload = (uploadId: string) =>
  mutationOptions({
    async mutationFn(only: 'refused' | undefined) {
      const { callFile } = await import('#src/api/client/call-file.ts');
      const body = { uploadId, ...(only && { only }) };
      return callFile(confirmationUploadEndpoints.downloadUpload, { body });
    },
  });
