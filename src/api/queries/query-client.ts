import { MutationCache, type MutationOptions, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ApiFailure } from '#src/api/client/api-failure.ts';

/** Which report of section 8 belongs to a query. */
export type FailureReport =
  | 'seller'
  | 'customsTrackings'
  | 'marketplaces'
  | 'customsProducts'
  | 'orderHistory'
  | 'confirmations'
  | 'today'
  | 'importer'
  | 'importerList'
  | 'sessions'
  | 'companyEvents'
  | 'members';

interface QueryMeta extends Record<string, unknown> {
  /** Kept in IndexedDB and shown after a cold start. */
  persist?: boolean;
  report?: FailureReport;
  /** Its age is shown in the offline banner. */
  isOnScreen?: boolean;
}

/** What a screen wants said of a mutation, while it runs and once it has ended. */
export interface MutationNotice {
  /** Of its toast: the next of its kind takes its place. */
  id: string;
  /** While it is under way. */
  working?: string;
  /** Nothing is said of a success without a text. */
  done?: string | ((answer: unknown) => string | undefined);
  /**
   * Said with the reason behind it; the reason alone where there is no text. A function says all of it, or nothing
   * where the screen does.
   */
  failed?: string | ((failure: unknown) => string | undefined);
  /** Where the server answered that it did not do it; as `failed` without it. */
  declined?: string;
  /** Why it failed, where this work knows more of it than any. */
  because?: (failure: unknown) => string | undefined;
}

interface MutationMeta extends Record<string, unknown> {
  notice?: MutationNotice;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure;
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}

/** How the app tells a person what became of queries and mutations. */
export interface Reports {
  /** A query failed that has nothing to show; a failed refetch is the screen's to show. */
  firstFetchFailed(failure: ApiFailure, report: FailureReport): void;
  began(notice: MutationNotice | undefined): void;
  done(notice: MutationNotice | undefined, answer: unknown): void;
  failed(notice: MutationNotice | undefined, failure: unknown): void;
}

/** The cache of server data, and the one place where the end of a mutation is heard. */
export function createQueryClient(reports: Reports): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(failure, query) {
        if (query.state.data === undefined && query.meta?.report)
          reports.firstFetchFailed(failure, query.meta.report);
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_, { meta }) => reports.began(meta?.notice),
      onSuccess: (answer, _, __, { meta }) => reports.done(meta?.notice, answer),
      onError: (failure, _, __, { meta }) => reports.failed(meta?.notice, failure),
    }),
    defaultOptions: {
      queries: {
        // [179] Never stale; fresh data comes by `loadOnce`, the Refresh button and deliveries.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // `navigator.onLine` is a hint: a query that waits for it would wait behind a portal for ever.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      // A paused mutation would be a second, weaker outbox: what can't be made now fails now.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Makes a mutation where no screen waits for it, such as one file of many. Its end is reported as any. @throws ApiFailure */
export function runMutation<Answer, Variables>(
  queryClient: QueryClient,
  options: MutationOptions<Answer, ApiFailure, Variables>,
  variables: Variables,
): Promise<Answer> {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}
