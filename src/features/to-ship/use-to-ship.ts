import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OpenOrders, useOpenOrders } from '#src/api/cache/open-orders.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { bySoonestShipBy } from '#src/contract/orders/open-products.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import type { FetchedOrder } from './fetch-order.ts';
import { type KnownHere, skusOf } from './find-order.ts';
import { awayOrders, type WaitingOrder, waitingOrders } from './waiting-orders.ts';

export type OrderOfLabel = (rows: readonly Row[], trackingId: string) => string | undefined;

const noRows: readonly Row[] = [];

export interface ToShip extends KnownHere {
  taken: OpenOrders;
  rows: readonly Row[];
  /** Orders that were not taken along, and were fetched because somebody scanned them. */
  fetched: readonly FetchedOrder[];
  /** Soonest ship-by first; empty while nothing is known. */
  waiting: readonly WaitingOrder[];
}

/**
 * What is to ship, as this device knows it: what was prefetched, and what was confirmed here since.
 * @param orderOfLabel which order a tracking number was used for
 */
export function useToShip(orderOfLabel: OrderOfLabel, fetched: readonly FetchedOrder[]): ToShip {
  const taken = useOpenOrders();
  const shown = useOutboxView();
  const queryClient = useQueryClient();
  const rows = shown.kind === 'read' ? shown.view.rows : noRows;
  const { orders, fetchedAt = 0 } = taken;
  // From the cache alone: the list is fetched where it is shown.
  const { data: tracked, dataUpdatedAt: trackedAt } = useQuery({ ...trackingQuery, enabled: false });
  const list = orders && taken.total > orders.length ? tracked?.items : undefined;
  const waiting = useMemo(() => {
    const here = waitingOrders(orders ?? [], rows, fetchedAt);
    if (fetched.length === 0 && !list) return here;
    const known = new Set(orders?.map(({ orderId }) => orderId));
    const more = fetched.filter(({ order }) => !known.has(order.orderId));
    for (const { order } of more) known.add(order.orderId);
    const all = [
      ...here,
      ...more.flatMap(({ order, at }) => waitingOrders([order], rows, at)),
      ...(list ? awayOrders(list, known, rows, trackedAt) : []),
    ];
    return all.sort((one, other) => bySoonestShipBy(one.order, other.order));
  }, [orders, rows, fetchedAt, fetched, list, trackedAt]);
  // Also of those that wait no more since they were prefetched: with each parcel they would be gathered again.
  const skus = useMemo(() => skusOf(orders ?? []), [orders]);
  return useMemo(
    () => ({
      taken,
      fetched,
      rows,
      waiting,
      isComplete: taken.isComplete,
      skus,
      // Looked for when somebody asks: the list may have ten thousand.
      tracked: orderId =>
        queryClient.getQueryData(trackingQuery.queryKey)?.items.find(item => item.orderId === orderId),
      orderOfLabel: trackingId => orderOfLabel(rows, trackingId),
    }),
    [taken, fetched, rows, waiting, skus, queryClient, orderOfLabel],
  );
}
