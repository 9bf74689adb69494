import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { importerEndpoints } from '#src/contract/endpoints/importer-endpoints.ts';
import type { BrokerDocumentType } from '#src/contract/importers/document-types.ts';
import type { DocumentSlot } from './importer-documents.ts';

/** What a signed document looks like; kept only while it is looked at. */
export const signedPagesQuery = (slot: DocumentSlot<BrokerDocumentType>, fileId: string | undefined) =>
  queryOptions({
    queryKey: ['signed-pages', slot.importerId, slot.type, fileId],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await call(importerEndpoints.retrieveSignedPages, { body: slot, signal })).signedPages,
  });
