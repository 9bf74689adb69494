import type { TrackingChanges, TrackingItem } from '#src/contract/orders/customs-tracking.ts';

/** An order's clearance as in the list: proofs are stored beside the cache, or ten thousand would make it 10 MB. */
export interface TrackedOrder extends Omit<TrackingItem, 'proof' | 'hasProof'> {
  hasProof: boolean;
}

export interface TrackedOrders {
  /** Newest change first. */
  items: readonly TrackedOrder[];
  /** Orders that changed since the seller last fetched the list, and since then in this visit. */
  unread: number;
  /** What changes after it is asked for by it; absent while the list is still arriving, or where its answer has none. */
  sequence?: string | undefined;
  /** Read from this device, and not fetched in this visit. */
  isRestored?: true | undefined;
}

export const trackingKey = ['tracking-list'] as const;

export function trackedOrders(items: readonly TrackingItem[]): TrackedOrder[] {
  return items.map(({ proof, hasProof, ...item }) => ({
    ...item,
    hasProof: !!(hasProof ?? proof),
  }));
}

/** The list with what changed in it; orders that didn't are the same objects. */
export function withChanges(
  list: TrackedOrders,
  { items, removed, sequence }: Pick<TrackingChanges, 'items' | 'removed' | 'sequence'>,
): TrackedOrders {
  // What was unread in an earlier visit has been on the screen since.
  let unread = list.isRestored ? 0 : list.unread;
  if (items.length === 0 && removed.length === 0) return { items: list.items, unread, sequence };
  const gone = new Set<string>(removed);
  const changed = new Map(trackedOrders(items).map(item => [item.orderId, item]));
  const staying: TrackedOrder[] = [];
  for (const item of list.items) {
    const now = changed.get(item.orderId);
    if (now && now.updatedAt === item.updatedAt) unread -= 1;
    if (!now && !gone.has(item.orderId)) staying.push(item);
  }
  return {
    items: [...changed.values(), ...staying].sort(byNewestChange),
    unread: unread + changed.size,
    sequence,
  };
}

/** As the server sorts: the later id first where two changed at once. */
export function byNewestChange(one: TrackedOrder, other: TrackedOrder): number {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt < other.updatedAt ? 1 : -1;
  return one.orderId < other.orderId ? 1 : -1;
}

const none: ReadonlySet<string> = new Set();

/** Ids of the orders that `unread` counts, which are first in the list; none where all are, as on a first visit. */
export function unreadOf(list: Pick<TrackedOrders, 'items' | 'unread'> | undefined): ReadonlySet<string> {
  if (!list || list.unread === 0 || list.unread >= list.items.length) return none;
  return new Set(list.items.slice(0, list.unread).map(({ orderId }) => orderId));
}
