import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DehydrateOptions, dehydrate, type QueryClient } from '@tanstack/react-query';
import { openCacheStorage } from './cache-storage.ts';
import { type DataOwner, memberKeys } from './member-key.ts';
import { cacheSchema, isKept, packCache, unpackCache } from './packed-cache.ts';

const dehydrateOptions: DehydrateOptions = {
  shouldDehydrateQuery: isKept,
  // What is to be sent waits in the outbox; a paused mutation would be a second, weaker one.
  shouldDehydrateMutation: () => false,
};

/**
 * Restores the member's cache into the client, and keeps it on disk from then on.
 * @returns a function that ends the keeping, without a last write
 */
export async function persistCache(queryClient: QueryClient, owner: DataOwner): Promise<() => void> {
  const [key, ...earlier] = memberKeys(owner).map(of => `queries:${of}`) as [string, ...string[]];
  // The seller's id and the data's schema, not the build: an update of the app must not empty the cache.
  const buster = `${owner.sellerId}:${cacheSchema}`;
  const storage = await openCacheStorage(key, ...earlier);
  const persister = createSyncStoragePersister({
    storage,
    key,
    serialize: packCache,
    deserialize: unpackCache,
    // One attempt: a retry that throws would permanently end the lock.
    retry: () => undefined,
  });

  // An unreadable cache is removed by the restore itself; the data is then fetched.
  await persistQueryClientRestore({
    queryClient,
    persister,
    buster,
    maxAge: Number.POSITIVE_INFINITY,
  }).catch(() => undefined);
  const unsubscribe = persistQueryClientSubscribe({ queryClient, persister, buster, dehydrateOptions });

  // The persister writes once a second and has no flush: a page that goes away writes by itself.
  const flush = () => {
    if (document.visibilityState === 'visible') return;
    const clientState = dehydrate(queryClient, dehydrateOptions);
    storage.flush(packCache({ timestamp: Date.now(), buster, clientState }));
  };
  document.addEventListener('visibilitychange', flush);
  addEventListener('pagehide', flush);

  return () => {
    storage.close();
    unsubscribe();
    document.removeEventListener('visibilitychange', flush);
    removeEventListener('pagehide', flush);
  };
}
