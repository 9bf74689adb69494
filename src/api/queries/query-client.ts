import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '#src/api/client/api-failure.ts';

/** Which report of section 8 belongs to a query. */
export type FailureReport =
  | 'seller'
  | 'customsTrackings'
  | 'marketplaces'
  | 'customsProducts'
  | 'importer'
  | 'importerList';

interface QueryMeta extends Record<string, unknown> {
  /** Kept in IndexedDB and shown after a cold start. */
  persist?: boolean;
  report?: FailureReport;
  /** Its age stands in the offline banner. */
  isOnScreen?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure;
    queryMeta: QueryMeta;
  }
}

/**
 * The cache of server data.
 * @param onFirstFetchFailed told when a query failed that has nothing to show; a failed refetch is the screen's to show
 */
export function createQueryClient(
  onFirstFetchFailed: (failure: ApiFailure, report: FailureReport) => void,
): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(failure, query) {
        if (query.state.data === undefined && query.meta?.report)
          onFirstFetchFailed(failure, query.meta.report);
      },
    }),
    defaultOptions: {
      queries: {
        // [179] Never stale; fresh data comes by `refreshOncePerLoad`, the Refresh button and deliveries.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // `navigator.onLine` is a hint: a query that waits for it would wait behind a portal for ever.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
    },
  });
}
