import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type OpenOrders, useOpenOrders } from '#src/api/cache/open-orders.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import type { Row } from '#src/outbox/row.ts';
import { type KnownHere, skusOf } from './find-order.ts';
import { type WaitingOrder, waitingOrders } from './waiting-orders.ts';

const noRows: readonly Row[] = [];

export interface ToShip extends KnownHere {
  taken: OpenOrders;
  rows: readonly Row[];
  /** Soonest ship-by first; empty while nothing is known. */
  waiting: readonly WaitingOrder[];
  /** Of all that was taken along. */
  skus: ReadonlySet<string>;
}

/**
 * What is to ship, as this device knows it: what was taken along, and what was confirmed here since.
 * @param orderOfLabel which order a tracking number was used for
 */
export function useToShip(
  orderOfLabel: (rows: readonly Row[], trackingId: string) => string | undefined,
): ToShip {
  const taken = useOpenOrders();
  const shown = useOutboxView();
  const queryClient = useQueryClient();
  const rows = shown.kind === 'read' ? shown.view.rows : noRows;
  const { orders, fetchedAt = 0 } = taken;
  const waiting = useMemo(() => waitingOrders(orders ?? [], rows, fetchedAt), [orders, rows, fetchedAt]);
  // Also of those that wait no more since they were taken along: with each parcel they would be gathered anew.
  const skus = useMemo(() => skusOf(orders ?? []), [orders]);
  return useMemo(
    () => ({
      taken,
      rows,
      waiting,
      skus,
      // Looked for when somebody asks: the list may have ten thousand.
      tracked: orderId =>
        queryClient.getQueryData(trackingQuery.queryKey)?.items.find(item => item.orderId === orderId),
      orderOfLabel: trackingId => orderOfLabel(rows, trackingId),
    }),
    [taken, rows, waiting, skus, queryClient, orderOfLabel],
  );
}
