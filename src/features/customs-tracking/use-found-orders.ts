import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useOpenOrders } from '#src/api/cache/open-orders.ts';
import { useConnection } from '#src/api/client/connection.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { orderSearchQuery } from '#src/api/queries/order-search.ts';
import { matchOrder, type SearchedOrder } from '#src/contract/orders/match-order.ts';
import type { OpenOrder } from '#src/contract/orders/open-products.ts';
import { longestSearch, mostSearchHits, type SearchHit } from '#src/contract/orders/search-hits.ts';
import { isSearchable } from '#src/contract/orders/search-words.ts';
import { NewShipment } from '#src/contract/shipments/shipment-ledger.ts';
import type { Row } from '#src/outbox/rows/row.ts';

/** The server is asked when somebody has stopped typing. */
const typingMs = 250;

export interface FoundOrders {
  hits: readonly SearchHit[];
  hasMore: boolean;
  /** Why this may not be all; undefined while it is, or still comes. */
  limit: 'too-long' | 'on-device' | 'failed' | undefined;
  /** Nothing more comes. */
  isComplete: boolean;
}

/**
 * What a text finds in orders: at once what this device has, and the rest from the server.
 * @param isEntered Enter was pressed with it: nobody types on
 */
export function useFoundOrders(text: string, isEntered = false): FoundOrders {
  const isOnline = useConnection() === 'online';
  const { orders } = useOpenOrders();
  const outbox = useOutboxView();
  const rows = outbox.kind === 'read' ? outbox.view.rows : undefined;
  const isTooLong = text.length > longestSearch;
  const isWanted = isSearchable(text) && !isTooLong;
  const requested = useSettled(text, isEntered ? 0 : typingMs);
  const { data, isError } = useQuery({
    ...orderSearchQuery(text),
    enabled: isWanted && isOnline && requested === text,
  });
  const here = useMemo(
    () => (isWanted ? findOnDevice(text, orders ?? [], rows ?? []) : []),
    [isWanted, text, orders, rows],
  );
  const hits = useMemo(() => mergeHits(here, data?.hits ?? []), [here, data]);
  const unfinished = isError ? 'failed' : isOnline ? undefined : 'on-device';
  return {
    hits,
    hasMore: data?.hasMore ?? false,
    limit: isTooLong ? 'too-long' : isWanted && !data ? unfinished : undefined,
    isComplete: !isWanted || data !== undefined || unfinished !== undefined,
  };
}

/** A value once it has stayed for a while. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

/** What this device can find: the items that are to ship, and the numbers of what was confirmed on it. */
function findOnDevice(text: string, open: readonly OpenOrder[], rows: readonly Row[]): SearchHit[] {
  const hits: SearchHit[] = [];
  for (const order of [...open.map(waiting), ...rows.flatMap(confirmed)]) {
    const hit = matchOrder(order, text);
    if (hit && !hits.some(({ orderId }) => orderId === hit.orderId)) hits.push(hit);
    if (hits.length === mostSearchHits) break;
  }
  return hits;
}

const waiting = ({ orderId, items }: OpenOrder): SearchedOrder => ({ orderId, items, tracking: [] });

function confirmed({ kind, payload }: Row): SearchedOrder[] {
  if (kind !== 'shipment-confirmation') return [];
  const entry = v.safeParse(NewShipment, payload);
  if (!entry.success) return [];
  const { orderId, trackingId } = entry.output;
  return [{ orderId, items: [], tracking: [trackingId] }];
}

/** What was found here and there, each order once. */
function mergeHits(here: readonly SearchHit[], there: readonly SearchHit[]): SearchHit[] {
  // The server knows more of an order, such as the number that it was confirmed with.
  const known = new Set(there.map(({ orderId }) => orderId));
  return [...there, ...here.filter(({ orderId }) => !known.has(orderId))];
}
