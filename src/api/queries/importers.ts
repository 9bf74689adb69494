import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readOpenedImporters } from '#src/api/cache/importer-store.ts';
import { call } from '#src/api/client/call.ts';
import { endpoints } from '#src/contract/endpoints.ts';

export interface ImporterCriteria {
  search: string;
  /** From 1. */
  page: number;
  perPage: 10 | 20 | 100;
}

/** [170, 179] One page of the importers; kept only while it is shown, and refetched each time. */
export const importersQuery = ({ search, page, perPage }: ImporterCriteria) =>
  queryOptions({
    queryKey: ['importers', search, page, perPage],
    meta: { report: 'importerList', isOnScreen: true },
    gcTime: 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const criteria = { filters: { search }, pagination: { page, perPage } };
      return (await call(endpoints.retrieveImporterList, { body: { criteria }, signal })).importers;
    },
  });

/** What this device can show of the importers where the list can't be fetched: those that were opened here. */
export const openedImportersQuery = queryOptions({
  queryKey: ['opened-importers'],
  gcTime: 0,
  staleTime: 0,
  queryFn: readOpenedImporters,
});
