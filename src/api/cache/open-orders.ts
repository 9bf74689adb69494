import { useEffect, useSyncExternalStore } from 'react';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { coalesced } from '#src/api/client/coalesced.ts';
import { subscribeToConnection } from '#src/api/client/connection.ts';
import { memberKey } from '#src/api/device/member-key.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { bySoonestShipBy, type OpenOrder } from '#src/contract/orders/open-products.ts';
import { inTime } from '#src/session/in-time.ts';
import type { Member } from '#src/session/member.ts';
import { bringUpToDate } from './fetch-open-orders.ts';
import { OpenOrdersOnDisk, type OpenOrdersSnapshot, readOpenOrders } from './stored-open-orders.ts';

/** The orders that wait for a confirmation, with their items, as far as this device has taken them along. */
export interface OpenOrders {
  /** Soonest ship-by first; undefined until something is known. */
  orders: readonly OpenOrder[] | undefined;
  /** When the server was asked for that, in milliseconds since 1970: what was confirmed later may be missing. */
  fetchedAt: number | undefined;
  /** How many wait in all, these among them. */
  total: number;
  /** Whether every one of them is stored on this device. */
  isComplete: boolean;
  isFetching: boolean;
  /** Why the latest try to fetch or to store them failed. */
  failure: ApiFailure | undefined;
}

const none: OpenOrders = {
  orders: undefined,
  fetchedAt: undefined,
  total: 0,
  isComplete: false,
  isFetching: true,
  failure: undefined,
};

/** While somebody works with them. */
const watchedEveryMs = 60_000;
/** A page that comes back to the front asks again after so long. */
const freshMs = 5 * 60_000;
/** Between two fetches that a burst of news asks for. */
const usualRestMs = 2000;

let shown = none;
let refreshShown: (() => void) | undefined;
let watchers = 0;
const listeners = new Set<() => void>();

function show(next: OpenOrders): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentOpenOrders = (): OpenOrders => shown;

/** What is on this device, without asking for what is new. */
export const usePrefetchedOrders = (): OpenOrders => useSyncExternalStore(subscribe, currentOpenOrders);

/** What is on this device, kept up to date while it is on the screen. */
export function useOpenOrders(): OpenOrders {
  useEffect(() => {
    watchers += 1;
    refreshShown?.();
    return () => {
      watchers -= 1;
    };
  }, []);
  return usePrefetchedOrders();
}

/** Asks for what is new. */
export const refreshOpenOrders = (): void => refreshShown?.();

/**
 * Restores what this device has of a member's, brings it up to date, and keeps it so.
 * @param signal after which nothing is fetched or written any more
 * @returns ends once what was stored here is known, or there is nothing
 */
export function syncOpenOrders(
  owner: Member,
  signal: AbortSignal,
  restMs: number = usualRestMs,
): Promise<void> {
  const key = memberKey(owner);
  let snapshot: OpenOrdersSnapshot | undefined;
  let failure: ApiFailure | undefined;
  let isFetching = true;
  let sorted: { of: OpenOrdersSnapshot['orders']; orders: readonly OpenOrder[] } | undefined;

  const update = () => {
    if (signal.aborted) return;
    if (snapshot && sorted?.of !== snapshot.orders)
      sorted = { of: snapshot.orders, orders: [...snapshot.orders.values()].sort(bySoonestShipBy) };
    const here = sorted?.orders.length ?? 0;
    show({
      orders: sorted?.orders,
      fetchedAt: snapshot?.at,
      total: snapshot?.cursor === undefined ? here : Math.max(snapshot.total, here),
      isComplete: snapshot !== undefined && snapshot.cursor === undefined && disk.state === 'complete',
      isFetching,
      failure: failure ?? (disk.state === 'failed' ? new ApiFailure('storage') : undefined),
    });
  };
  const disk = new OpenOrdersOnDisk(key, signal, update);

  const adopt = (next: OpenOrdersSnapshot, isToBeStored: boolean) => {
    if (signal.aborted) return;
    snapshot = next;
    update();
    if (isToBeStored) disk.write(next);
  };

  const refresh = coalesced(
    async () => {
      if (signal.aborted) return;
      isFetching = true;
      try {
        await bringUpToDate(snapshot, adopt, signal);
        failure = undefined;
      } catch (cause) {
        failure = cause instanceof ApiFailure ? cause : new ApiFailure('unreadable', { cause });
      }
      isFetching = false;
      update();
    },
    () => (signal.aborted ? 0 : restMs),
  );

  const restore = async () => {
    const stored = await readOpenOrders(key);
    // A slow disk answers after the server did.
    if (!stored || snapshot || signal.aborted) return;
    snapshot = stored.snapshot;
    disk.found(stored);
    update();
  };
  // What can't be read is fetched.
  const restored = restore().catch(() => undefined);

  const refreshIfOld = () => {
    if (document.visibilityState === 'visible' && Date.now() - (snapshot?.at ?? 0) > freshMs) refresh();
  };
  const timer = setInterval(() => {
    if (watchers > 0 && document.visibilityState === 'visible') refresh();
  }, watchedEveryMs);
  document.addEventListener('visibilitychange', refreshIfOld);
  const ends = [
    subscribeToConnection(connection => {
      // Of its own success it needn't hear.
      if (connection === 'online' && !isFetching) refresh();
    }),
    outbox.subscribe(({ sent }) => {
      if (watchers > 0 && sent.some(row => row.sellerId === owner.sellerId)) refresh();
    }),
  ];

  shown = none;
  refreshShown = refresh;
  void inTime(restored).then(refresh);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refreshIfOld);
    for (const end of ends) end();
    // Another seller's may be shown by now.
    if (refreshShown !== refresh) return;
    refreshShown = undefined;
    show(none);
  });
  return restored;
}
