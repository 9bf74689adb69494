import { isDeepStrictEqual } from 'node:util';
import type {
  MarketplaceOrder,
  MarketplaceOrderItem,
  MarketplacePackage,
} from '#server/adapters/marketplace/marketplace.ts';
import type { orderItems, orders } from '#server/db/tables/orders.ts';
import {
  contains,
  type ItemState,
  isLive,
  type OwnConfirmations,
  statusesOf,
} from '#server/domain/order-status.ts';
import type { OrderEventDetail, OrderEventKind } from '#src/contract/orders/order-events.ts';
import type { OrderStatus } from '#src/contract/orders/order-status.ts';
import type { KnownItem, KnownOrder } from './known-orders.ts';
import { type VerificationChange, verificationsOf } from './verifications.ts';

interface NewEvent {
  kind: OrderEventKind;
  detail: OrderEventDetail;
}

/** What a report of the marketplace changes of one order. */
export interface OrderChanges {
  order: Partial<typeof orders.$inferInsert>;
  addedItems: readonly { item: MarketplaceOrderItem; state: ItemState; position: number }[];
  changedItems: readonly { id: string; set: Partial<typeof orderItems.$inferInsert> }[];
  /** New ones, and those that show something else. */
  packages: readonly MarketplacePackage[];
  /** References of those that are no longer there. */
  removedPackages: readonly string[];
  events: readonly NewEvent[];
  /** Confirmations of which more is cancelled than before, or nothing any more. */
  cancellations: readonly { ledgerId: string; isCancelled: boolean }[];
  verifications: readonly VerificationChange[];
}

/** @returns undefined where everything is here already, or something newer */
export function changesOf(
  reported: MarketplaceOrder,
  known: KnownOrder,
  { requestedAt, now }: { requestedAt: Date; now: Date },
): OrderChanges | undefined {
  const age = ageOf(reported, known, requestedAt);
  if (age === 'older') return undefined;
  const statuses = statusesOf(reported, ownConfirmations(known));
  const stateOf = (item: MarketplaceOrderItem) => statuses.items.get(item.orderItemId);
  const addedItems: OrderChanges['addedItems'][number][] = [];
  const changedItems: OrderChanges['changedItems'][number][] = [];
  /** What became of items just now. */
  const news = new Set<OrderStatus>();
  for (const [position, item] of reported.items.entries()) {
    const state = stateOf(item);
    const here = known.items.find(row => row.marketplaceItemId === item.orderItemId);
    if (!state) continue;
    if (here) {
      const set = itemChanges(item, state, here);
      if (Object.keys(set).length > 0) changedItems.push({ id: here.id, set });
      if (state.status !== here.status) news.add(state.status);
    } else if (item.quantityOrdered > 0) {
      // One that was cancelled before anybody saw it has no number of pieces any more.
      addedItems.push({ item, state, position });
      news.add(state.status);
    }
  }
  const packages = reported.packages.filter(one => !isKnownPackage(one, known));
  const removedPackages = known.packages
    .map(one => one.packageReferenceId)
    .filter(reference => !reported.packages.some(one => one.packageReferenceId === reference));
  const changes = {
    order: orderChanges(reported, statuses.order, known),
    addedItems,
    changedItems,
    packages,
    removedPackages,
    events: eventsOf(reported, known, news),
    cancellations: cancellationsOf(known, item => statuses.items.get(item.marketplaceItemId)?.status),
    verifications: verificationsOf(reported, known, now),
  };
  const isNothingChanged = Object.values(changes).every(change =>
    Array.isArray(change) ? change.length === 0 : !change,
  );
  if (age === 'same' && isNothingChanged) return undefined;
  return { ...changes, order: { ...changes.order, ...stampOf(reported, requestedAt) } };
}

/**
 * What two reports of an order are compared by: the marketplace's own instant of the order's last change, as far as it
 * is past, and where that is the same when they were asked for.
 */
const stampOf = ({ updatedAt }: MarketplaceOrder, requestedAt: Date) => ({
  reportedAt: updatedAt < requestedAt ? updatedAt : requestedAt,
  reportRequestedAt: requestedAt,
});

/** Two answers may arrive in the wrong order: of a poll and a single reading, or of two servers. */
function ageOf(
  reported: MarketplaceOrder,
  { order }: KnownOrder,
  requestedAt: Date,
): 'older' | 'same' | 'newer' {
  if (!order?.reportedAt || !order.reportRequestedAt) return 'newer';
  const changed = stampOf(reported, requestedAt).reportedAt.getTime() - order.reportedAt.getTime();
  if (changed !== 0) return changed < 0 ? 'older' : 'newer';
  return requestedAt < order.reportRequestedAt ? 'older' : 'same';
}

/** What an order that isn't here yet is inserted with. */
export const newOrder = (sellerId: string, reported: MarketplaceOrder) => ({
  sellerId,
  orderId: reported.orderId,
  marketplaceId: reported.marketplaceId,
  createdAt: reported.createdAt,
  shipBy: reported.shipBy,
  deliverFrom: reported.deliverFrom,
  deliverBy: reported.deliverBy,
  status: statusesOf(reported, { references: new Set(), itemIds: new Set() }).order,
  isIoss: reported.items.some(item => item.hasIossNumber),
});

function ownConfirmations({ items, confirmations }: KnownOrder): OwnConfirmations {
  const refused = new Set(confirmations.filter(one => one.marketplaceState === 'refused').map(one => one.id));
  const inLedger = items.filter(item => item.ledgerId !== null && !refused.has(item.ledgerId));
  return {
    references: new Set(confirmations.map(one => one.packageReferenceId)),
    itemIds: new Set(inLedger.map(item => item.marketplaceItemId)),
  };
}

function orderChanges(reported: MarketplaceOrder, status: OrderStatus, { order }: KnownOrder) {
  if (!order) return undefined;
  const { shipBy, deliverFrom, deliverBy } = reported;
  // The number is no longer shown of every order that was shipped; what it means for the order stays.
  const isIoss = order.isIoss || reported.items.some(item => item.hasIossNumber);
  const now = { shipBy, deliverFrom, deliverBy, status, isIoss };
  return isDeepStrictEqual({ ...order, ...now }, order) ? undefined : now;
}

function itemChanges(item: MarketplaceOrderItem, state: ItemState, here: KnownItem) {
  const set: Partial<typeof orderItems.$inferInsert> = {};
  if (here.status !== state.status) set.status = state.status;
  // Of a cancelled item nothing is ordered any more: what is here stays, so that it can be shown. So does what is in
  // packages there: pieces that were cancelled after they had left are not on their way back by that.
  const isNoneOrdered = item.quantityOrdered === 0;
  const quantity = isNoneOrdered
    ? here.quantity
    : Math.max(item.quantityOrdered, Math.min(state.inPackages, here.quantity));
  const fulfilled = isNoneOrdered ? 0 : Math.min(state.inPackages, quantity);
  if (here.fulfilledQuantity !== fulfilled) set.fulfilledQuantity = fulfilled;
  if (here.quantity !== quantity) {
    set.quantity = quantity;
    if (item.unitPrice !== null) set.price = priceOf({ ...item, quantityOrdered: quantity });
  }
  if (item.sku !== null && item.sku !== here.sku) set.sku = item.sku;
  if (item.asin !== null && item.asin !== here.asin) set.asin = item.asin;
  if (item.cancelledBy !== null && item.cancelledBy !== here.cancelledBy) set.cancelledBy = item.cancelledBy;
  return set;
}

function cancellationsOf(
  { items, confirmations }: KnownOrder,
  statusOf: (item: KnownItem) => OrderStatus | undefined,
): OrderChanges['cancellations'] {
  return confirmations.flatMap(({ id: ledgerId }) => {
    const inLedger = items.filter(item => item.ledgerId === ledgerId);
    const before = inLedger.filter(({ status }) => status === 'cancelled').length;
    const after = inLedger.filter(item => (statusOf(item) ?? item.status) === 'cancelled').length;
    return after > before || (after === 0 && before > 0) ? { ledgerId, isCancelled: after > 0 } : [];
  });
}

/** Of the whole quantity. */
export const priceOf = ({ unitPrice, quantityOrdered }: MarketplaceOrderItem): number =>
  Math.round((unitPrice ?? 0) * quantityOrdered * 100) / 100;

function isKnownPackage(one: MarketplacePackage, { packages }: KnownOrder): boolean {
  const {
    sellerId: _s,
    orderId: _o,
    readAt: _r,
    ...here
  } = packages.find(row => row.packageReferenceId === one.packageReferenceId) ?? {};
  return isDeepStrictEqual(here, { ...one, items: one.items.map(item => ({ ...item })) });
}

function eventsOf(
  reported: MarketplaceOrder,
  { packages, confirmations }: KnownOrder,
  news: ReadonlySet<OrderStatus>,
): NewEvent[] {
  const events: NewEvent[] = [];
  for (const kind of ['cancellation-requested', 'cancelled'] as const) {
    if (news.has(kind)) events.push({ kind, detail: {} });
  }
  if (!news.has('shipped-elsewhere')) return events;
  const others = reported.packages.filter(
    one =>
      isLive(one) &&
      reported.items.some(item => contains(one, item.orderItemId)) &&
      !confirmations.some(own => own.packageReferenceId === one.packageReferenceId),
  );
  const unseen = others.filter(
    one => !packages.some(row => row.packageReferenceId === one.packageReferenceId),
  );
  for (const { carrier, trackingNumber } of unseen) {
    const detail = { ...(carrier && { carrier }), ...(trackingNumber && { trackingNumber }) };
    events.push({ kind: 'shipped-elsewhere', detail });
  }
  if (others.length === 0) events.push({ kind: 'shipped-elsewhere', detail: {} });
  return events;
}
