import type { TrackingItem } from '#src/contract/orders/customs-tracking.ts';
import type { OpenOrder } from '#src/contract/orders/open-products.ts';
import { recognise, type ScannedCode } from '#src/contract/scanned-codes/recognise.ts';
import { entityOfOrder } from '#src/contract/shipments/queueable-mutations.ts';
import { needsPerson } from '#src/outbox/rows/row.ts';
import type { KnownRow, WaitingOrder } from './waiting-orders.ts';

/** What was scanned or typed where an order is due. */
export type Finding =
  | { kind: 'order'; orderId: string }
  /** An article of several orders, or perhaps of some that aren't here: a person says which. */
  | { kind: 'choice'; code: string; orders: readonly OpenOrder[]; isSure: boolean }
  /** Its confirmation was made here. */
  | { kind: 'confirmed-here'; orderId: string; at: number }
  | { kind: 'needs-you' | 'cancelled' | 'elsewhere' | 'nothing-left'; orderId: string }
  /** Its confirmation was made here before; `isWaiting` while it was not sent. */
  | { kind: 'cancelled-after'; orderId: string; isWaiting: boolean }
  /** Another company's, or newer than what is on this device. */
  | { kind: 'not-here'; orderId: string }
  /** It may well wait: this device doesn't have every order that does. */
  | { kind: 'not-taken'; orderId: string }
  | { kind: 'fetching'; orderId: string }
  | { kind: 'no-article'; code: string }
  | { kind: 'label'; trackingId: string; orderId: string | undefined }
  | { kind: 'routing' }
  | { kind: 'unknown'; text: string };

export interface KnownHere {
  waiting: readonly WaitingOrder[];
  /** Of all that was prefetched. */
  skus: ReadonlySet<string>;
  /** Whether those are all that wait. */
  isComplete: boolean;
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
  return findOrderOf(recognise(scanned, { skus: known.skus }), known);
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
    if (!first) continue;
    if (others.length === 0 && known.isComplete) return { kind: 'order', orderId: first.order.orderId };
    return { kind: 'choice', code, orders: orders.map(({ order }) => order), isSure: known.isComplete };
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

function orderNumber(orderId: string, { waiting, isComplete, rows, tracked }: KnownHere): Finding {
  const listed = tracked(orderId);
  const found = waiting.find(({ order }) => order.orderId === orderId);
  const own = rows.findLast(
    row => row.entity === entityOfOrder(orderId) && row.kind === 'shipment-confirmation',
  );
  if (own && (listed?.orderStatus === 'cancelled' || isRefusedAsCancelled(own)))
    return { kind: 'cancelled-after', orderId, isWaiting: own.state !== 'sent' };
  if (found && found.items.length > 0) return { kind: 'order', orderId };
  if (found?.needsYou || (own && needsPerson(own))) return { kind: 'needs-you', orderId };
  if (own) return { kind: 'confirmed-here', orderId, at: own.createdAt };
  if (listed?.orderStatus === 'cancelled') return { kind: 'cancelled', orderId };
  if (listed?.orderStatus === 'shipped-elsewhere') return { kind: 'elsewhere', orderId };
  if (!isComplete) return { kind: 'not-taken', orderId };
  return { kind: listed ? 'nothing-left' : 'not-here', orderId };
}

const isRefusedAsCancelled = ({ lastError }: KnownRow) =>
  lastError?.errors?.some(({ code }) => code === 'SHIPMENT.ORDER_CANCELLED') === true;
