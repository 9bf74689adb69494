import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call, send } from '#src/api/client/call.ts';
import { coalesced } from '#src/api/client/coalesced.ts';
import { subscribeToConnection } from '#src/api/client/connection.ts';
import { readLines } from '#src/api/client/read-lines.ts';
import { memberKey } from '#src/api/device/member-key.ts';
import { outbox } from '#src/api/outbox/outbox-client.ts';
import { openProductsEndpoints } from '#src/contract/endpoints/open-products-endpoints.ts';
import {
  bySoonestShipBy,
  cursorBehind,
  mostOpenOrders,
  OpenOrder,
  type OpenProducts,
  orderOfCursor,
} from '#src/contract/orders/open-products.ts';
import { inTime } from '#src/session/in-time.ts';
import type { Member } from '#src/session/member.ts';
import { type HeldOrders, OpenOrdersOnDisk, readOpenOrders } from './stored-open-orders.ts';

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
export const useTakenOrders = (): OpenOrders => useSyncExternalStore(subscribe, currentOpenOrders);

/** What is on this device, kept up to date while it is on the screen. */
export function useOpenOrders(): OpenOrders {
  useEffect(() => {
    watchers += 1;
    refreshShown?.();
    return () => {
      watchers -= 1;
    };
  }, []);
  return useTakenOrders();
}

/** Asks for what is new. */
export const refreshOpenOrders = (): void => refreshShown?.();

/**
 * Restores what this device has of a member's, brings it up to date, and keeps it so.
 * @param signal after which nothing is fetched or written any more
 * @returns ends once what was stored here is known, or there is nothing
 */
export function keepOpenOrders(
  owner: Member,
  signal: AbortSignal,
  restMs: number = usualRestMs,
): Promise<void> {
  const key = memberKey(owner);
  let held: HeldOrders | undefined;
  let failure: ApiFailure | undefined;
  let isFetching = true;
  let sorted: { of: HeldOrders['orders']; orders: readonly OpenOrder[] } | undefined;

  const update = () => {
    if (signal.aborted) return;
    if (held && sorted?.of !== held.orders)
      sorted = { of: held.orders, orders: [...held.orders.values()].sort(bySoonestShipBy) };
    const here = sorted?.orders.length ?? 0;
    show({
      orders: sorted?.orders,
      fetchedAt: held?.at,
      total: held?.cursor === undefined ? here : Math.max(held.total, here),
      isComplete: held !== undefined && held.cursor === undefined && disk.state === 'complete',
      isFetching,
      failure: failure ?? (disk.state === 'failed' ? new ApiFailure('storage') : undefined),
    });
  };
  const disk = new OpenOrdersOnDisk(key, signal, update);

  const adopt = (next: HeldOrders, isToBeStored: boolean) => {
    if (signal.aborted) return;
    held = next;
    update();
    if (isToBeStored) disk.write(next);
  };

  const refresh = coalesced(
    async () => {
      if (signal.aborted) return;
      isFetching = true;
      try {
        await bringUpToDate(held, adopt, signal);
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
    if (!stored || held || signal.aborted) return;
    held = stored.held;
    disk.found(stored);
    update();
  };
  // What can't be read is fetched.
  const restored = restore().catch(() => undefined);

  const refreshIfOld = () => {
    if (document.visibilityState === 'visible' && Date.now() - (held?.at ?? 0) > freshMs) refresh();
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

/** Hears of each step that is worth showing, and of those that are worth keeping. */
type Adopt = (next: HeldOrders, isToBeStored: boolean) => void;

async function bringUpToDate(
  known: HeldOrders | undefined,
  adopt: Adopt,
  signal: AbortSignal,
): Promise<void> {
  let next = known && (await withChanges(known, adopt, signal));
  // Fetched anew because the server can't tell what changed: as long as they aren't all here, the old ones are better.
  const isShown = next !== undefined || known === undefined;
  for (;;) {
    const isDone = next !== undefined && (next.cursor === undefined || next.orders.size >= mostOpenOrders);
    if (next && (isShown || isDone)) adopt(next, true);
    if (isDone) return;
    next = await withPage(next, isShown ? adopt : undefined, signal);
  }
}

type Answer = OpenProducts & { askedAt: number };

/** @returns undefined where the server can't tell what changed */
async function withChanges(
  known: HeldOrders,
  adopt: Adopt,
  signal: AbortSignal,
): Promise<HeldOrders | undefined> {
  let next = known;
  try {
    for (let hasMore = true; hasMore; ) {
      // What was confirmed since then may be missing from the answer, however late that comes.
      const askedAt = Date.now();
      const params = { since: next.sequence };
      const answer = await call(openProductsEndpoints.retrieveOpenProducts, { params, signal });
      const changes = answer.openProducts;
      next = withAnswer(next, { ...changes, askedAt, ...(next.cursor && { cursor: next.cursor }) });
      hasMore = changes.hasMore === true;
      if (hasMore) adopt(next, true);
    }
  } catch (cause) {
    if (cause instanceof ApiFailure && cause.status === 410) return undefined;
    throw cause;
  }
  return next;
}

const pageAnswer = {
  endpoint: openProductsEndpoints.retrieveOpenProducts,
  lines: v.array(OpenOrder),
  closing: ']}}',
  linesOf: ({ openProducts }: { openProducts: OpenProducts }) => openProducts.orders,
};

/**
 * A page more, whose first orders show at once and the others each time they have doubled: those that wait longest come
 * first. Where it breaks off, what has come is kept.
 * @param adopt undefined where something better is shown
 */
async function withPage(
  known: HeldOrders | undefined,
  adopt: Adopt | undefined,
  signal: AbortSignal,
): Promise<HeldOrders> {
  // A page is as old as the sequence that it was asked with.
  const askedAt = known?.at ?? Date.now();
  const params = known?.cursor === undefined ? {} : { since: known.sequence, cursor: known.cursor };
  const response = await send(pageAnswer.endpoint, { params, signal });
  let opening: OpenProducts | undefined;
  const arrived: OpenOrder[] = [];
  const withArrived = () => {
    const last = arrived.at(-1);
    return opening && last
      ? withAnswer(known, { ...opening, orders: arrived, cursor: cursorBehind(last), askedAt })
      : undefined;
  };
  let shown = 0;
  try {
    const { openProducts } = await readLines(pageAnswer, response, signal, {
      begin(answer) {
        opening = answer.openProducts;
      },
      add(orders) {
        arrived.push(...orders);
        const next = adopt && arrived.length >= 2 * shown ? withArrived() : undefined;
        if (!next) return;
        shown = arrived.length;
        adopt?.(next, false);
      },
    });
    return withAnswer(known, { ...openProducts, orders: arrived, askedAt });
  } catch (cause) {
    const next = withArrived();
    if (next) adopt?.(next, true);
    throw cause;
  }
}

/** What is known with what was answered; of more than a device takes along, those that have the most time are left out. */
function withAnswer(known: HeldOrders | undefined, answer: Answer): HeldOrders {
  const { orders: changed, removed, sequence, cursor, total, askedAt } = answer;
  const rest = { sequence, cursor, total, at: askedAt };
  if (known && changed.length === 0 && !removed.some(orderId => known.orders.has(orderId)))
    return { orders: known.orders, ...rest };
  const orders = new Map(known?.orders);
  for (const orderId of removed) orders.delete(orderId);
  for (const order of changed) orders.set(order.orderId, order);
  if (orders.size <= mostOpenOrders) return { orders, ...rest };
  const soonest = [...orders.values()].sort(bySoonestShipBy).slice(0, mostOpenOrders);
  const last = soonest.at(-1);
  return {
    ...rest,
    orders: new Map(soonest.map(order => [order.orderId, order])),
    cursor: last && cursorBehind(cursor ? soonerOf(last, orderOfCursor(cursor)) : last),
  };
}

type Place = Parameters<typeof bySoonestShipBy>[0];
const soonerOf = (one: Place, other: Place): Place => (bySoonestShipBy(one, other) < 0 ? one : other);
