import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DehydrateOptions, dehydrate, type QueryClient } from '@tanstack/react-query';
import { openCacheStorage } from '#src/api/device/cache-storage.ts';
import { memberKey } from '#src/api/device/member-key.ts';
import type { Member } from '#src/session/member.ts';
import { cacheSchema, isPersisted, packCache, unpackCache } from './packed-cache.ts';

const dehydrateOptions: DehydrateOptions = {
  shouldDehydrateQuery: isPersisted,
  // What is to be sent waits in the outbox; a paused mutation would be a second, weaker one.
  shouldDehydrateMutation: () => false,
};

export const keyOfQueries = (owner: Member): string => `queries:${memberKey(owner)}`;

/** Whether this device has what every screen of the member's company starts from, without a network too. */
export async function hasSeller(owner: Member): Promise<boolean> {
  const key = keyOfQueries(owner);
  const stored = (await openCacheStorage(key)).getItem(key);
  try {
    return unpackCache(stored ?? '').clientState.queries.some(({ queryKey }) => queryKey[0] === 'seller');
  } catch {
    return false;
  }
}

/**
 * Restores the member's cache into the client, and keeps it on disk from then on.
 * @returns a function that ends the keeping, with a last write where the data is to be kept
 */
export async function persistCache(
  queryClient: QueryClient,
  owner: Member,
): Promise<(isPersisted: boolean) => void> {
  const key = keyOfQueries(owner);
  // The seller's id and the data's schema, not the build: an update of the app must not empty the cache.
  const buster = `${owner.sellerId}:${cacheSchema}`;
  const storage = await openCacheStorage(key);
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

  // The persister writes once a second and has no flush: what goes away writes by itself.
  const write = () => {
    const clientState = dehydrate(queryClient, dehydrateOptions);
    storage.flush(packCache({ timestamp: Date.now(), buster, clientState }));
  };
  const flush = () => {
    if (document.visibilityState !== 'visible') write();
  };
  document.addEventListener('visibilitychange', flush);
  addEventListener('pagehide', flush);

  return isPersisted => {
    // A tab in the background may hold older data than the one in front.
    if (isPersisted && document.visibilityState === 'visible') write();
    storage.close();
    unsubscribe();
    document.removeEventListener('visibilitychange', flush);
    removeEventListener('pagehide', flush);
  };
}
