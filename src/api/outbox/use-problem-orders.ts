import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import type { Row } from '#src/outbox/row.ts';

/**
 * How many orders have a confirmation that the marketplace refused or doesn't show, by the list that this device has;
 * those that a change on this device is about are counted as that.
 */
export function useProblemOrders(rows: readonly Row[]): number {
  // Only looks: the list is fetched where it is shown.
  const { data } = useQuery({ ...trackingQuery, enabled: false });
  return useMemo(() => {
    const problems = data?.items.filter(({ refusedCount = 0 }) => refusedCount > 0) ?? [];
    if (problems.length === 0) return 0;
    const waiting = new Set(rows.filter(({ state }) => state !== 'sent').map(({ entity }) => entity));
    return problems.filter(({ orderId }) => !waiting.has(`order:${orderId}`)).length;
  }, [data, rows]);
}
