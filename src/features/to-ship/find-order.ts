import type { TrackingItem } from '#src/contract/customs-tracking.ts';
import type { OpenOrder } from '#src/contract/open-products.ts';
import { recognise, type ScannedCode } from '#src/entities/scanned-code/recognise.ts';
import { needsPerson } from '#src/outbox/row.ts';
import type { KnownRow, WaitingOrder } from './waiting-orders.ts';

/** What was scanned or typed where an order is due. */
export type Finding =
  | { kind: 'order'; orderId: string }
  /** An article of several orders: a person says which. */
  | { kind: 'choice'; code: string; orders: readonly OpenOrder[] }
  /** Its confirmation was made here. */
  | { kind: 'confirmed-here'; orderId: string; at: number }
  | { kind: 'needs-you' | 'cancelled' | 'elsewhere' | 'nothing-left'; orderId: string }
  /** Another company's, or newer than what is on this device. */
  | { kind: 'not-here'; orderId: string }
  | { kind: 'no-article'; code: string }
  | { kind: 'label'; trackingId: string; orderId: string | undefined }
  | { kind: 'routing' }
  | { kind: 'unknown'; text: string };

export interface KnownHere {
  waiting: readonly WaitingOrder[];
  rows: readonly KnownRow[];
  /** What the tracking list says of an order. */
  tracked: (orderId: string) => Pick<TrackingItem, 'orderStatus'> | undefined;
  /** The order whose confirmation on this device has a tracking number. */
  orderOfLabel: (trackingId: string) => string | undefined;
}

export function skusOf(orders: readonly OpenOrder[]): ReadonlySet<string> {
  return new Set(orders.flatMap(({ items }) => items.flatMap(({ sku }) => sku ?? [])));
}

export function findOrder(scanned: string, known: KnownHere): Finding {
  const code = recognise(scanned, { skus: skusOf(known.waiting.map(({ order }) => order)) });
  return findOrderOf(code, known);
}

function findOrderOf({ readings, text }: ScannedCode, known: KnownHere): Finding {
  // A number may be an article's by its length alone: what an order waits with wins.
  const articles = readings.flatMap(reading => (reading.kind === 'product' ? reading.code : []));
  for (const code of articles) {
    const orders = known.waiting.filter(({ order, items }) => {
      const has = (items.length > 0 ? items : order.items).some(
        ({ sku, asin }) => sku === code || asin === code,
      );
      return has;
    });
    const [first, ...others] = orders;
    if (first && others.length === 0) return { kind: 'order', orderId: first.order.orderId };
    if (first) return { kind: 'choice', code, orders: orders.map(({ order }) => order) };
  }
  const [first] = readings;
  switch (first?.kind) {
    case 'order':
      return orderNumber(first.orderId, known);
    case 'product':
      return { kind: 'no-article', code: first.code };
    case 'tracking':
      return {
        kind: 'label',
        trackingId: first.trackingId,
        orderId: known.orderOfLabel(first.trackingId),
      };
    case 'routing':
      return { kind: 'routing' };
    default:
      return { kind: 'unknown', text };
  }
}

function orderNumber(orderId: string, { waiting, rows, tracked }: KnownHere): Finding {
  const found = waiting.find(({ order }) => order.orderId === orderId);
  if (found && found.items.length > 0) return { kind: 'order', orderId };
  const own = rows.findLast(row => row.entity === `order:${orderId}` && row.kind === 'shipment-confirmation');
  if (found?.needsYou || (own && needsPerson(own))) return { kind: 'needs-you', orderId };
  if (own) return { kind: 'confirmed-here', orderId, at: own.createdAt };
  const listed = tracked(orderId);
  if (!listed) return { kind: 'not-here', orderId };
  if (listed.orderStatus === 'cancelled') return { kind: 'cancelled', orderId };
  return { kind: listed.orderStatus === 'shipped-elsewhere' ? 'elsewhere' : 'nothing-left', orderId };
}
