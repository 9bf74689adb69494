import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { todayQuery } from '#src/api/queries/today.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { isOverdue } from '#src/outbox/rows/row.ts';
import { needsYou } from './needs-you.ts';

/** What needs somebody, as the server last said and as this device knows by now: the same number on every screen. */
export function useNeedsYou() {
  const query = useQuery(todayQuery);
  const client = useQueryClient();
  const shown = useOutboxView();
  const isOnline = useConnection() === 'online';
  const { data: today, dataUpdatedAt } = query;
  const view = shown.kind === 'read' ? shown.view : undefined;
  const found = useMemo(() => {
    const shipByOf = (orderId: string) =>
      client.getQueryData(trackingQuery.queryKey)?.items.find(item => item.orderId === orderId)?.shipBy;
    const { rows = [], unusable: unreadable = [] } = view ?? {};
    const isWaiting = ({ state }: { state: string }) => state === 'queued' || state === 'sending';
    const stuck = isOnline ? rows.filter(row => isWaiting(row) && isOverdue(row, Date.now())) : [];
    return needsYou(today, dataUpdatedAt, rows, shipByOf, { stuck, unreadable });
  }, [today, dataUpdatedAt, view, isOnline, client]);
  return { ...found, today, query };
}
