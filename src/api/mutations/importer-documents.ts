import type { QueryClient } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { callFile, type FileAnswer } from '#src/api/client/call-file.ts';
import { callUpload } from '#src/api/client/call-upload.ts';
import { refreshImporter } from '#src/api/queries/importer.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { importerEndpoints } from '#src/contract/importer-endpoints.ts';
import type { BrokerDocumentType, DocumentType } from '#src/contract/related-resource.ts';

export interface DocumentSlot<
  Type extends DocumentType | BrokerDocumentType = DocumentType | BrokerDocumentType,
> {
  importerId: ImporterId;
  type: Type;
}

export interface Sending {
  idempotencyKey: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

const isBrokers = (type: DocumentSlot['type']): type is BrokerDocumentType =>
  type === 'POA' || type === 'VATGuarantee';

/** [176–177] Adds a file to a type of document, or the signed slot for the broker. @throws ApiFailure or the abort */
export async function uploadDocument(
  queryClient: QueryClient,
  { importerId, type }: DocumentSlot,
  file: File,
  sending: Sending,
): Promise<boolean> {
  const stored = isBrokers(type)
    ? await uploadSigned({ importerId, type }, file, sending)
    : (await callUpload(importerEndpoints.uploadDocument, { body: { importerId, type }, file, ...sending }))
        .uploadDocument;
  await refreshImporter(queryClient, importerId);
  return stored;
}

async function uploadSigned(
  body: DocumentSlot<BrokerDocumentType>,
  file: File,
  sending: Sending,
): Promise<boolean> {
  if (body.type === 'POA') {
    return (await callUpload(importerEndpoints.uploadPoa, { body, file, ...sending })).uploadPoa;
  }
  const { uploadVatGuarantee } = importerEndpoints;
  return (await callUpload(uploadVatGuarantee, { body, file, ...sending })).uploadVatGuarantee;
}

/** [174–175] Several files of a type come as one archive. @throws ApiFailure */
export function downloadDocument({ importerId, type }: DocumentSlot): Promise<FileAnswer> {
  if (!isBrokers(type)) {
    return callFile(importerEndpoints.downloadDocument, { body: { importerId, type } });
  }
  const endpoint = type === 'POA' ? importerEndpoints.downloadPoa : importerEndpoints.downloadVatGuarantee;
  return callFile(endpoint, { body: { importerId, type } });
}

/** [174] Deletes every file of the type. @throws ApiFailure */
export async function deleteDocuments(
  queryClient: QueryClient,
  body: DocumentSlot<DocumentType>,
  idempotencyKey: string,
): Promise<boolean> {
  const { deleteDocuments } = await call(importerEndpoints.deleteDocuments, { body, idempotencyKey });
  await refreshImporter(queryClient, body.importerId);
  return deleteDocuments;
}

/** [172] Sends the signed slot to the broker. @throws ApiFailure */
export async function sendSignedDocument(
  queryClient: QueryClient,
  body: DocumentSlot<BrokerDocumentType>,
  idempotencyKey: string,
): Promise<boolean> {
  const { sendDocument } = await call(importerEndpoints.sendDocument, { body, idempotencyKey });
  await refreshImporter(queryClient, body.importerId);
  return sendDocument;
}
