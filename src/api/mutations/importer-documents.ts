import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call, requireDone } from '#src/api/client/call.ts';
import { callFile } from '#src/api/client/call-file.ts';
import { callUpload } from '#src/api/client/call-upload.ts';
import { refreshImporter } from '#src/api/queries/importers.ts';
import { importerEndpoints } from '#src/contract/endpoints/importer-endpoints.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import type { BrokerDocumentType, DocumentType } from '#src/contract/importers/document-types.ts';

/** Where a file belongs: one type of one importer's documents. */
export interface DocumentSlot<
  Type extends DocumentType | BrokerDocumentType = DocumentType | BrokerDocumentType,
> {
  importerId: ImporterId;
  type: Type;
}

export interface Upload {
  file: File;
  /** The id of the file whose place it takes. */
  replaces?: string | undefined;
  idempotencyKey: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

const isBrokers = (type: DocumentSlot['type']): type is BrokerDocumentType =>
  type === 'POA' || type === 'VATGuarantee';

const keyOf = (act: string, { importerId, type }: DocumentSlot) => [act, importerId, type];

/** [176–177] Adds a file to a slot. Fails with the reason of its `signal` where that was aborted. */
export const uploadDocument = (slot: DocumentSlot) =>
  mutationOptions({
    mutationKey: keyOf('upload-document', slot),
    async mutationFn(upload: Upload, { client }) {
      const isStored = await send(slot, upload);
      await refreshImporter(client, slot.importerId);
      requireDone(isStored);
    },
  });

async function send({ importerId, type }: DocumentSlot, { replaces, ...upload }: Upload): Promise<boolean> {
  if (!isBrokers(type)) {
    const body = { importerId, type, ...(replaces !== undefined && { replaces }) };
    return (await callUpload(importerEndpoints.uploadDocument, { body, ...upload })).uploadDocument;
  }
  const body = { importerId, type };
  if (type === 'POA') return (await callUpload(importerEndpoints.uploadPoa, { body, ...upload })).uploadPoa;
  const { uploadVatGuarantee } = importerEndpoints;
  return (await callUpload(uploadVatGuarantee, { body, ...upload })).uploadVatGuarantee;
}

/** [174–175] Several files of a slot come as one archive. */
export const downloadDocument = ({ importerId, type }: DocumentSlot) =>
  mutationOptions({
    mutationFn() {
      if (!isBrokers(type)) {
        return callFile(importerEndpoints.downloadDocument, { body: { importerId, type } });
      }
      const { downloadPoa, downloadVatGuarantee } = importerEndpoints;
      return callFile(type === 'POA' ? downloadPoa : downloadVatGuarantee, { body: { importerId, type } });
    },
  });

/** [174] Deletes every file of the slot. */
export const deleteDocuments = (slot: DocumentSlot<DocumentType>) =>
  mutationOptions({
    mutationKey: keyOf('delete-documents', slot),
    async mutationFn(idempotencyKey: string, { client }) {
      const { deleteDocuments: isDone } = await call(importerEndpoints.deleteDocuments, {
        body: slot,
        idempotencyKey,
      });
      await refreshImporter(client, slot.importerId);
      requireDone(isDone);
    },
  });

/**
 * [172] Sends the signed document to the broker.
 * @param fileId the one that was looked at
 */
export const sendSignedDocument = (slot: DocumentSlot<BrokerDocumentType>, fileId: string | undefined) =>
  mutationOptions({
    mutationKey: keyOf('send-document', slot),
    async mutationFn(idempotencyKey: string, { client }) {
      const body = { ...slot, ...(fileId !== undefined && { fileId }) };
      const { sendDocument } = await refreshed(
        client,
        slot,
        call(importerEndpoints.sendDocument, { body, idempotencyKey }),
      );
      requireDone(sendDocument);
    },
  });

/** Asks the broker to look at what the reader refused. */
export const requestBrokerCheck = (slot: DocumentSlot<DocumentType>) =>
  mutationOptions({
    mutationKey: keyOf('request-broker-check', slot),
    async mutationFn(idempotencyKey: string, { client }) {
      const requested = await refreshed(
        client,
        slot,
        call(importerEndpoints.requestBrokerCheck, { body: slot, idempotencyKey }),
      );
      requireDone(requested.requestBrokerCheck);
    },
  });

/** Where the server refuses since it knows better, so does the screen afterwards. */
async function refreshed<Answer>(
  client: QueryClient,
  { importerId }: DocumentSlot,
  called: Promise<Answer>,
): Promise<Answer> {
  const answer = await called.catch(async (error: unknown) => {
    if (error instanceof ApiFailure && error.kind === 'refused') await refreshImporter(client, importerId);
    throw error;
  });
  await refreshImporter(client, importerId);
  return answer;
}
