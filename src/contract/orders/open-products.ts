import * as v from 'valibot';
import { Count } from '#src/contract/count.ts';
import { OrderId, ProductId } from '#src/contract/ids.ts';
import { storable } from '#src/contract/text.ts';
import { TrackingItem, TrackingSequence } from './customs-tracking.ts';
import { OrderStatus } from './order-status.ts';

/** What has to be in the package, without prices: a phone in the warehouse needs none. */
export const OpenItem = v.object({
  _id: ProductId,
  name: v.string(),
  /** What the seller calls the article; absent where the marketplace doesn't say. */
  sku: v.optional(v.string()),
  /** What the marketplace calls it. */
  asin: v.optional(v.string()),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  shippedQuantity: Count,
  /** As of an order's items: absent while it is open, or shipped by us. */
  status: v.optional(OrderStatus),
  /** In a confirmation of ours, also in one that the marketplace refused. */
  isConfirmed: v.optional(v.literal(true)),
});
export type OpenItem = v.InferOutput<typeof OpenItem>;

/** Whether an item waits for its confirmation. */
export const isOpenItem = ({ status, shippedQuantity, isConfirmed }: Omit<OpenItem, '_id'>): boolean =>
  !isConfirmed && shippedQuantity === 0 && status !== 'cancelled' && status !== 'shipped-elsewhere';

const { shipBy, isIoss, marketplaceId, marketplace } = TrackingItem.entries;

/** An order with at least one item that waits, and all of its items. */
export const OpenOrder = v.object({
  orderId: OrderId,
  shipBy,
  /** As `orderStatus` in the tracking list. */
  status: v.optional(OrderStatus),
  isIoss,
  marketplaceId,
  marketplace,
  items: v.array(OpenItem),
});
export type OpenOrder = v.InferOutput<typeof OpenOrder>;

/** A device takes so many along, soonest ship-by first. */
export const mostOpenOrders = 1000;

/** Waiting orders are counted up to so many: nobody ships more in a day. */
export const mostCountedOrders = 5000;

/** A place behind an order, soonest ship-by first and those without one last: `SHIPBY~ORDERID`. */
const OpenOrdersCursor = v.pipe(
  v.string(),
  storable,
  v.maxLength(100),
  v.regex(/^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)?~./),
  v.check(cursor => {
    const { shipBy } = orderOfCursor(cursor);
    return shipBy === undefined || !Number.isNaN(Date.parse(shipBy));
  }),
);

type Place = { orderId: string; shipBy?: string | undefined };

export const cursorBehind = ({ orderId, shipBy = '' }: Place): string => `${shipBy}~${orderId}`;

export function orderOfCursor(cursor: string): Place {
  const [shipBy] = cursor.split('~', 1);
  return { orderId: cursor.slice((shipBy?.length ?? 0) + 1), ...(shipBy && { shipBy }) };
}

/** The order of places. */
export function bySoonestShipBy(one: Place, other: Place): number {
  if (one.shipBy !== other.shipBy) {
    if (one.shipBy === undefined || other.shipBy === undefined) return one.shipBy === undefined ? 1 : -1;
    return one.shipBy < other.shipBy ? -1 : 1;
  }
  return one.orderId < other.orderId ? -1 : Number(one.orderId > other.orderId);
}

/**
 * Without anything, the first page; with `since` and the page's `cursor`, the next one; with `since` alone, what changed
 * since that sequence.
 */
export const OpenProductsQuery = v.pipe(
  v.object({ since: v.optional(v.string()), cursor: v.optional(OpenOrdersCursor) }),
  v.check(({ since, cursor }) => cursor === undefined || since !== undefined, 'A cursor needs its sequence.'),
);

/** A page of the orders that wait, or what changed in them. */
export const OpenProducts = v.object({
  /** To be put in the place of the same orders. */
  orders: v.array(OpenOrder),
  /** Orders that don't wait any more, or don't exist; some of them may never have been told of. */
  removed: v.array(OrderId),
  /** Changes are asked for by it. That of a further page is the one it was asked with: changes may have come since. */
  sequence: TrackingSequence,
  /** Where a page ended; absent from the last one, and where changes were asked for. */
  cursor: v.optional(v.string()),
  /** Whether there are more changes. */
  hasMore: v.optional(v.literal(true)),
  /** How many orders wait in all; see `mostCountedOrders`. */
  total: Count,
});
export type OpenProducts = v.InferOutput<typeof OpenProducts>;
