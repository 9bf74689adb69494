import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { entityOfOrder } from '#src/contract/shipments/queueable-mutations.ts';

/** The marketplace's ship-by of every order that this device knows, by the entity of its rows. */
export function useShipBys(): ReadonlyMap<string, string> {
  // From the cache alone: the list is fetched where it is shown.
  const { data } = useQuery({ ...trackingQuery, enabled: false });
  return useMemo(
    () =>
      new Map(
        data?.items.flatMap(({ orderId, shipBy }) => (shipBy ? [[entityOfOrder(orderId), shipBy]] : [])),
      ),
    [data],
  );
}
