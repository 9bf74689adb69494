import type { QueryClient } from '@tanstack/react-query';
import { currentConnection } from '#src/api/client/connection.ts';

/** While nothing can be reached and somebody looks, this often is worth a try. */
const retryEveryMs = 30_000;

/**
 * Fetches again what is on the screen once the server may be in reach: when the browser sees a network, when
 * the page is looked at again, and every half a minute while it shows old data.
 * @returns a function that ends it
 */
export function refetchOnReconnect(queryClient: QueryClient): () => void {
  const refetch = () => {
    if (currentConnection() === 'online' || document.visibilityState === 'hidden') return;
    void queryClient.refetchQueries({ type: 'active' });
  };
  addEventListener('online', refetch);
  document.addEventListener('visibilitychange', refetch);
  const timer = setInterval(refetch, retryEveryMs);
  return () => {
    removeEventListener('online', refetch);
    document.removeEventListener('visibilitychange', refetch);
    clearInterval(timer);
  };
}
