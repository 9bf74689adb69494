import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call, send } from '#src/api/client/call.ts';
import { readLines } from '#src/api/client/read-lines.ts';
import { openProductsEndpoints } from '#src/contract/endpoints/open-products-endpoints.ts';
import {
  bySoonestShipBy,
  cursorBehind,
  mostOpenOrders,
  OpenOrder,
  type OpenProducts,
  orderOfCursor,
} from '#src/contract/orders/open-products.ts';
import type { OpenOrdersSnapshot } from './stored-open-orders.ts';

/** Hears of each step that is worth showing, and of those that are worth keeping. */
export type Adopt = (next: OpenOrdersSnapshot, isToBeStored: boolean) => void;

/** Asks for what changed, or for what isn't known yet. */
export async function bringUpToDate(
  known: OpenOrdersSnapshot | undefined,
  adopt: Adopt,
  signal: AbortSignal,
): Promise<void> {
  let next = known && (await withChanges(known, adopt, signal));
  // Fetched again because the server can't tell what changed: as long as they aren't all here, the old ones are better.
  const isShown = next !== undefined || known === undefined;
  for (;;) {
    const isDone = next !== undefined && (next.cursor === undefined || next.orders.size >= mostOpenOrders);
    if (next && (isShown || isDone)) adopt(next, true);
    if (isDone) return;
    next = await withPage(next, isShown ? adopt : undefined, signal);
  }
}

type Answer = OpenProducts & { requestedAt: number };

/** @returns undefined where the server can't tell what changed */
async function withChanges(
  known: OpenOrdersSnapshot,
  adopt: Adopt,
  signal: AbortSignal,
): Promise<OpenOrdersSnapshot | undefined> {
  let next = known;
  try {
    for (let hasMore = true; hasMore; ) {
      // What was confirmed since then may be missing from the answer, however late that comes.
      const requestedAt = Date.now();
      const params = { since: next.sequence };
      const answer = await call(openProductsEndpoints.retrieveOpenProducts, { params, signal });
      const changes = answer.openProducts;
      next = withAnswer(next, { ...changes, requestedAt, ...(next.cursor && { cursor: next.cursor }) });
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
  known: OpenOrdersSnapshot | undefined,
  adopt: Adopt | undefined,
  signal: AbortSignal,
): Promise<OpenOrdersSnapshot> {
  // A page is as old as the sequence that it was asked with.
  const requestedAt = known?.at ?? Date.now();
  const params = known?.cursor === undefined ? {} : { since: known.sequence, cursor: known.cursor };
  const response = await send(pageAnswer.endpoint, { params, signal });
  let opening: OpenProducts | undefined;
  const arrived: OpenOrder[] = [];
  const withArrived = () => {
    const last = arrived.at(-1);
    return opening && last
      ? withAnswer(known, { ...opening, orders: arrived, cursor: cursorBehind(last), requestedAt })
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
    return withAnswer(known, { ...openProducts, orders: arrived, requestedAt });
  } catch (cause) {
    const next = withArrived();
    if (next) adopt?.(next, true);
    throw cause;
  }
}

/** What is known with what was answered; of more than a device takes along, those that have the most time are left out. */
function withAnswer(known: OpenOrdersSnapshot | undefined, answer: Answer): OpenOrdersSnapshot {
  const { orders: changed, removed, sequence, cursor, total, requestedAt } = answer;
  const rest = { sequence, cursor, total, at: requestedAt };
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
