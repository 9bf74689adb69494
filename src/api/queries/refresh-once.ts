import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiFailure } from '#src/api/client/api-failure.ts';

const refreshed = new WeakMap<QueryClient, Set<string>>();

/**
 * Answers what is known, and fetches it in the background once a page load [179]: data never goes stale by
 * time, so a cold start shows what the device has and then what is new. Where nothing is known, it waits for
 * the first answer.
 */
export async function loadOnce<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, ApiFailure, Data, Key>,
): Promise<Data> {
  const done = refreshed.get(queryClient) ?? new Set<string>();
  refreshed.set(queryClient, done);
  const hash = JSON.stringify(query.queryKey);
  const isRestored = queryClient.getQueryData(query.queryKey) !== undefined && !done.has(hash);
  done.add(hash);
  if (isRestored) {
    // A failed refetch is shown by the screen beside the data; it must not fail the navigation.
    queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  }
  return queryClient.ensureQueryData(query);
}

/** Begins to load what a screen has a skeleton for. That it failed is said by the screen, and by the cache's report. */
export function startLoading<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, ApiFailure, Data, Key>,
): void {
  loadOnce(queryClient, query).catch(() => undefined);
}
