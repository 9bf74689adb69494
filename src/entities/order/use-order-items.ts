import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { usePrefetchedOrders } from '#src/api/cache/open-orders.ts';
import { prefetchOpenOrders } from '#src/api/cache/seller-data.ts';
import type { ApiFailure } from '#src/api/client/api-failure.ts';
import { productsQuery } from '#src/api/queries/products.ts';
import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import { useLasting } from '#src/ui/use-lasting.ts';
import { type OrderItem, prefetchedItems } from './order-item.ts';

/** A network that doesn't answer for so long isn't waited for, where the items are here. */
const patienceMs = 4000;

export interface OrderItems {
  /** Undefined until something is known. */
  items: readonly OrderItem[] | undefined;
  /** When those were prefetched, in milliseconds since 1970; undefined where the server has answered for this order. */
  takenAt: number | undefined;
  query: UseQueryResult<CustomsProduct[], ApiFailure>;
}

/** An order's items: as they were fetched, or else as this device has taken them along. */
export function useOrderItems(orderId: string): OrderItems {
  const query = useQuery(productsQuery(orderId));
  const { data, isLoading, error } = query;
  const isLate = useLasting(isLoading, patienceMs);
  // A server that answers that there is no such order is right.
  const isNeeded = data === undefined && (isLate || (error !== null && error.kind !== 'refused'));
  useEffect(() => {
    if (isNeeded) void prefetchOpenOrders();
  }, [isNeeded]);
  const { orders, fetchedAt } = usePrefetchedOrders();
  const taken = isNeeded ? orders?.find(order => order.orderId === orderId)?.items : undefined;
  const items = useMemo(() => data ?? (taken && prefetchedItems(taken)), [data, taken]);
  return { items, takenAt: taken && fetchedAt, query };
}
