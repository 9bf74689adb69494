import * as v from 'valibot';
import { matchOrder, type SearchedOrder } from '#src/contract/orders/match-order.ts';
import type { OpenOrder } from '#src/contract/orders/open-products.ts';
import { mostSearchHits, type SearchHit } from '#src/contract/orders/search-hits.ts';
import { NewShipment } from '#src/contract/shipments/shipment-ledger.ts';
import type { Row } from '#src/outbox/rows/row.ts';

/** What this device can find: the items that are to ship, and the numbers of what was confirmed on it. */
export function findOnDevice(text: string, open: readonly OpenOrder[], rows: readonly Row[]): SearchHit[] {
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
export function mergeHits(here: readonly SearchHit[], there: readonly SearchHit[]): SearchHit[] {
  // The server knows more of an order, such as the number that it was confirmed with.
  const known = new Set(there.map(({ orderId }) => orderId));
  return [...there, ...here.filter(({ orderId }) => !known.has(orderId))];
}
