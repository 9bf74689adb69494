import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { coalesced } from '#src/api/client/coalesced.ts';
import { inTime } from '#src/session/in-time.ts';
import { endWithPage } from '#src/session/keyed-database.ts';

/** Everything in it can be fetched or chosen again; it is emptied at sign-out. */
const openStore = createStore('cache', 'cache');
export const cacheStore: UseStore = (mode, work) =>
  openStore(mode, objects => {
    endWithPage(objects.transaction);
    return work(objects);
  });

/** What the first screen of a start needs, read while it is still being found out whose session this is. */
const ahead = new Map<string, Promise<unknown>>();

/** Begins to read what will be asked for by `readCached`, each once. */
export function readAhead(keys: readonly string[]): void {
  for (const key of keys) {
    const reading = get<unknown>(key, cacheStore);
    // Anyone who asks hears of a failure.
    reading.catch(() => undefined);
    ahead.set(key, reading);
  }
}

export function readCached(key: string): Promise<unknown> {
  const begun = ahead.get(key);
  ahead.delete(key);
  return begun ?? get<unknown>(key, cacheStore);
}

/**
 * A synchronous storage over IndexedDB, for the sync storage persister: one key is preloaded, reads come from
 * memory, writes go to disk one at a time, the last one winning.
 */
export interface CacheStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Writes at once and commits explicitly: what begins in `pagehide` is lost otherwise. */
  flush(value: string): void;
  /** Nothing is written any more, not even what was about to be. */
  close(): void;
}

export async function openCacheStorage(key: string): Promise<CacheStorage> {
  // What comes too late is fetched again.
  const stored = await inTime(readCached(key));
  let value = v.is(v.string(), stored) ? stored : null;
  let closed = false;

  // The cache can be fetched again: a full disk costs speed at the next start and nothing else.
  const write = coalesced(async () => {
    if (!closed) await commit(key, value);
  });

  return {
    getItem: () => value,
    setItem(_, next) {
      value = next;
      // A tab in the background may hold older data than the one in front.
      if (closed || document.visibilityState === 'hidden') return;
      write();
    },
    removeItem() {
      value = null;
      write();
    },
    flush(next) {
      if (closed || next === value) return;
      value = next;
      // As above: the next start is only slower.
      void commit(key, next).catch(() => undefined);
    },
    close() {
      closed = true;
    },
  };
}

function commit(key: string, value: string | null): Promise<void> {
  return cacheStore('readwrite', objects => {
    if (value === null) objects.delete(key);
    else objects.put(value, key);
    objects.transaction.commit();
    return promisifyRequest(objects.transaction);
  });
}

/** Removes every seller's cache from this device. */
export function forgetCache(): Promise<void> {
  ahead.clear();
  return cacheStore('readwrite', objects => {
    objects.clear();
    return promisifyRequest(objects.transaction);
  });
}
