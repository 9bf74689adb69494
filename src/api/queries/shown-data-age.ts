import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** When the oldest data on the screen was fetched, in milliseconds since 1970; undefined if there is none. */
export function useShownDataAge(): number | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => oldestOnScreen(queryClient));
}

function oldestOnScreen(queryClient: QueryClient): number | undefined {
  const ages = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(query => query.meta?.isOnScreen && query.state.dataUpdatedAt > 0)
    .map(query => query.state.dataUpdatedAt);
  return ages.length > 0 ? Math.min(...ages) : undefined;
}
