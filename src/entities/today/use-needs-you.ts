import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '#src/api/client/connection.ts';
import { currentRole } from '#src/api/client/session.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { todayQuery } from '#src/api/queries/today.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { closedFor, isAccountComplete, isOpenTo } from '#src/entities/seller/access.ts';
import { isOverdue, needsPerson, type Row } from '#src/outbox/rows/row.ts';
import { needsYou } from './needs-you.ts';

/**
 * What needs somebody, as the server last said and as this device knows by now: the same number on every screen. Of a
 * company that isn't open to the member yet it is what this device knows, which is listed under Pending changes.
 */
export function useNeedsYou() {
  const role = currentRole();
  const { data: seller } = useQuery(sellerQuery);
  const isOpen = !!seller && isAccountComplete(seller) && isOpenTo(role, '/today', closedFor(role, seller));
  const query = useQuery({ ...todayQuery(role), enabled: isOpen });
  const client = useQueryClient();
  const shown = useOutboxView();
  const isOnline = useConnection() === 'online';
  const { dataUpdatedAt } = query;
  const today = isOpen ? query.data : undefined;
  const view = shown.kind === 'read' ? shown.view : undefined;
  const found = useMemo(() => {
    const shipByOf = (orderId: string) =>
      client.getQueryData(trackingQuery.queryKey)?.items.find(item => item.orderId === orderId)?.shipBy;
    const { rows = [], unusable: unreadable = [] } = view ?? {};
    const isStuck = (row: Row) => row.state !== 'sent' && !needsPerson(row) && isOverdue(row, Date.now());
    const stuck = isOnline ? rows.filter(isStuck) : [];
    return needsYou(today, dataUpdatedAt, rows, shipByOf, { stuck, unreadable });
  }, [today, dataUpdatedAt, view, isOnline, client]);
  return { ...found, today, query, path: isOpen ? ('/today' as const) : ('/pending' as const) };
}
