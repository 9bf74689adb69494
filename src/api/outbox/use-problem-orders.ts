import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TrackedOrder } from '#src/api/queries/tracked-orders.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { entityOfOrder } from '#src/contract/shipments/queueable-mutations.ts';
import type { Row } from '#src/outbox/rows/row.ts';

const none: readonly TrackedOrder[] = [];

/**
 * Orders with a confirmation that the marketplace refused or doesn't show, by the list that this device has; without
 * those that a change on this device is about, which is counted itself.
 */
export function useProblemOrders(rows: readonly Row[]): readonly TrackedOrder[] {
  // From the cache alone: the list is fetched where it is shown.
  const { data } = useQuery({ ...trackingQuery, enabled: false });
  // Of ten thousand orders once a list, and not with each row that leaves.
  const problems = useMemo(
    () => data?.items.filter(({ refusedCount = 0 }) => refusedCount > 0) ?? none,
    [data],
  );
  return useMemo(() => {
    if (problems.length === 0) return none;
    const waiting = new Set(rows.filter(({ state }) => state !== 'sent').map(({ entity }) => entity));
    return problems.filter(({ orderId }) => !waiting.has(entityOfOrder(orderId)));
  }, [problems, rows]);
}
