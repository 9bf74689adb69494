import type { QueryClient } from '@tanstack/react-query';
import { promisifyRequest } from 'idb-keyval';
import * as v from 'valibot';
import { coalesced } from '#src/api/client/coalesced.ts';
import { nextTask } from '#src/api/client/next-task.ts';
import { cacheStore, readCached } from '#src/api/device/cache-storage.ts';
import { memberKey } from '#src/api/device/member-key.ts';
import { currentArrivingOrders, PartialOrders } from '#src/api/queries/arriving-orders.ts';
import { type TrackedOrder, type TrackedOrders, trackingKey } from '#src/api/queries/tracked-orders.ts';
import { TrackingItem, TrackingSequence } from '#src/contract/orders/customs-tracking.ts';
import { inTime } from '#src/session/in-time.ts';
import type { Member } from '#src/session/member.ts';

// Ten thousand orders are read, checked and written in slices, so that the first ones show and the page never stands
// still. In the cache of the other queries they would be one text, parsed and checked before anything shows.

const sliceSize = 500;

/** Counts up when the shape of the slices changes: older ones are then dropped, and the list is fetched. */
const schema = 3;

const headKey = (of: string) => `orders:${of}`;
const slicesKey = (of: string) => `order-slices:${of}`;

/** Where a member's list is. */
export const keysOfOrders = (of: string): string[] => [headKey(of), slicesKey(of)];

const Head = v.object({
  schema: v.literal(schema),
  /** When the list was fetched, in milliseconds since 1970. */
  at: v.number(),
  total: v.number(),
  unread: v.number(),
  sequence: v.optional(TrackingSequence),
});
/** JSON of some orders each. */
const Slices = v.array(v.string());

const { proof: _, ...entries } = TrackingItem.entries;
const Order = v.object({ ...entries, hasProof: v.boolean() });
const columns = Object.entries(Order.entries).map(([name, { type }]) => ({
  name: name as keyof TrackedOrder,
  isNullable: type === 'nullable',
}));

/** Without the keys, the same ten thousand times: by position, so that a new property comes last. */
function packed(order: TrackedOrder): unknown[] {
  return columns.map(({ name }) => order[name]);
}

/** @throws where it isn't one that this build knows */
function unpacked(row: unknown): TrackedOrder {
  const values = v.parse(v.array(v.unknown()), row);
  const order: Record<string, unknown> = {};
  // What is absent is null in JSON; place and number of a declaration are null by themselves.
  for (const [at, { name, isNullable }] of columns.entries()) {
    const value = values[at];
    if (value !== undefined && (value !== null || isNullable)) order[name] = value;
  }
  return v.parse(Order, order);
}

export interface StoredOrders {
  /** Ends once the device's list is in the cache, or there is none. */
  restored: Promise<void>;
  /** Ends before that, once its first orders show. */
  begun: Promise<void>;
  /** Nothing is read or written any more. */
  close: () => void;
}

/** Restores the member's list into the client, its first orders first, and keeps it on disk from then on. */
export function storeOrders(queryClient: QueryClient, owner: Member): StoredOrders {
  const key = memberKey(owner);
  let closed = false;
  /** What is on the disk. */
  let written: TrackedOrders | undefined;
  const state = () => queryClient.getQueryState<TrackedOrders>(trackingKey);

  const write = coalesced(async () => {
    // A tab in the background may hold older data than the one in front.
    if (closed || document.visibilityState === 'hidden') return;
    const { data, dataUpdatedAt: at } = state() ?? {};
    if (!data || at === undefined) return;
    const slices: string[] = [];
    const isPacked = data.items === written?.items;
    for (const slice of isPacked ? [] : slicesOf(data.items)) {
      slices.push(slice);
      await nextTask();
    }
    // Signed out, or newer already, while this was packed.
    if (closed || state()?.data !== data) return;
    await commit(key, { ...data, at }, isPacked ? undefined : slices);
    written = data;
  });

  /** A page that goes away has no time for pauses. */
  const flush = () => {
    const { data, dataUpdatedAt: at } = state() ?? {};
    if (closed || document.visibilityState === 'visible' || !data || at === undefined || data === written)
      return;
    const slices = data.items === written?.items ? undefined : [...slicesOf(data.items)];
    written = data;
    // It can be fetched again: the next start is only slower.
    commit(key, { ...data, at }, slices).catch(() => undefined);
  };

  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === trackingKey[0] && query.state.data !== written) write();
  });
  document.addEventListener('visibilitychange', flush);
  addEventListener('pagehide', flush);

  let begin: (() => void) | undefined;
  const firstShown = new Promise<void>(resolve => {
    begin = resolve;
  });
  async function restore(): Promise<void> {
    const list = await read(key, () => closed || state()?.data !== undefined, begin);
    const known = state();
    if (closed || !list || (known?.data && known.dataUpdatedAt >= list.at)) return;
    const { at, ...data } = list;
    written = data;
    queryClient.setQueryData<TrackedOrders>(trackingKey, data, { updatedAt: at });
  }

  // What can't be read is fetched.
  const restored = restore().catch(() => undefined);
  return {
    restored,
    begun: Promise.race([firstShown, restored]),
    close() {
      closed = true;
      unsubscribe();
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('pagehide', flush);
    },
  };
}

/** Orders as they are written, some at a time. */
function* slicesOf(items: readonly TrackedOrder[]) {
  for (let from = 0; from < items.length; from += sliceSize)
    yield JSON.stringify(items.slice(from, from + sliceSize).map(packed));
}

/**
 * @param isOver whether nobody needs it any more
 * @param onBegun hears of the first orders
 */
async function read(
  of: string,
  isOver: () => boolean,
  onBegun?: () => void,
): Promise<(TrackedOrders & { at: number }) | undefined> {
  const stored = await inTime(Promise.all(keysOfOrders(of).map(readCached)));
  const [head, slices] = [v.safeParse(Head, stored?.[0]), v.safeParse(Slices, stored?.[1])];
  if (!head.success || !slices.success) return undefined;
  const { at, total, unread, sequence } = head.output;
  const orders = new PartialOrders({ total, at, isShown: true });
  try {
    for (const slice of slices.output) {
      if (isOver()) return undefined;
      orders.add(v.parse(v.array(v.unknown()), JSON.parse(slice)).map(unpacked));
      if (currentArrivingOrders()) onBegun?.();
      await nextTask();
    }
  } finally {
    orders.end();
  }
  return { items: orders.items, unread, sequence, isRestored: true, at };
}

/** @param slices undefined where those on the disk are still right */
function commit(
  of: string,
  { at, items, unread, sequence }: TrackedOrders & { at: number },
  slices: string[] | undefined,
): Promise<void> {
  const head: v.InferInput<typeof Head> = { schema, at, total: items.length, unread, sequence };
  return cacheStore('readwrite', objects => {
    objects.put(head, headKey(of));
    if (slices) objects.put(slices, slicesKey(of));
    objects.transaction.commit();
    return promisifyRequest(objects.transaction);
  });
}
