import type { OrderStatus } from '#src/contract/orders/order-status.ts';
import { type EligibleCarriers, unlistedPart } from '#src/contract/shipments/carrier-eligibility.ts';
import { findCarrier, isCarrierName, normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import {
  type ShipmentLedgerEntry,
  type ShipmentValues,
  shipmentFields,
  valuesOf,
} from '#src/contract/shipments/shipment-ledger.ts';
import { Refusal } from './refusal.ts';

export interface OrderedItem {
  id: string;
  quantity: number;
}

const hourMs = 3_600_000;
/** The zones furthest behind and ahead of UTC: a day is accepted while it is that day somewhere. */
const zoneBehindMs = 12 * hourMs;
const zoneAheadMs = 14 * hourMs;
const dayOf = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10);

/** What speaks against confirming a shipment, apart from a confirmation that was there before; null for nothing. */
export function refusalOfShipment(
  entry: ShipmentLedgerEntry,
  order: { marketplaceId: string; createdAt: Date; home: string | null },
  items: readonly OrderedItem[],
  now: Date,
): Refusal | null {
  // The specification's app may name the seller's own marketplace, whatever the order's is.
  if (entry.marketplaceId !== order.marketplaceId && entry.marketplaceId !== order.home) {
    return new Refusal('SHIPMENT.MARKETPLACE_MISMATCH', 'The order belongs to another marketplace.', {
      path: 'marketplaceId',
    });
  }
  return refusalOfProducts(entry.products, items) ?? refusalOfValues(entry, order.createdAt, now);
}

/** What speaks against a confirmation's values, the first time or corrected; null for nothing. */
export const refusalOfValues = (
  { carrier, dispatchDate }: ShipmentValues,
  orderedAt: Date,
  now: Date,
): Refusal | null => refusalOfCarrier(carrier) ?? refusalOfDispatchDate(dispatchDate, orderedAt, now);

function refusalOfProducts(
  products: ShipmentLedgerEntry['products'],
  items: readonly OrderedItem[],
): Refusal | null {
  const seen = new Set<string>();
  for (const [place, { productId, quantity }] of products.entries()) {
    const path = `products.${place}`;
    const item = items.find(one => one.id === productId);
    if (!item) {
      return new Refusal('SHIPMENT.PRODUCT_UNKNOWN', 'This product does not belong to the order.', {
        path: `${path}.productId`,
      });
    }
    if (seen.has(productId)) {
      return new Refusal('REQUEST.INVALID', 'Each product may appear only once.', {
        path: `${path}.productId`,
      });
    }
    seen.add(productId);
    if (quantity > item.quantity) {
      return new Refusal(
        'SHIPMENT.QUANTITY_CHANGED',
        `Only ${item.quantity} of these units are still ordered: the others were cancelled. Check what is in the parcel, then confirm again.`,
        { path: `${path}.quantity`, ordered: item.quantity },
      );
    }
    if (quantity < item.quantity) {
      return new Refusal(
        'SHIPMENT.PARTIAL_QUANTITY',
        `All ${item.quantity} ordered units must be in the shipment: the marketplace doesn’t allow splitting orders shipped from outside the EU.`,
        { path: `${path}.quantity`, ordered: item.quantity },
      );
    }
  }
  return null;
}

function refusalOfCarrier(carrier: string): Refusal | null {
  if (findCarrier(carrier) || isCarrierName(carrier)) return null;
  return new Refusal(
    'SHIPMENT.CARRIER_NAME',
    'The marketplace accepts carrier names of 1 to 50 characters, without Chinese characters.',
    { path: 'carrier' },
  );
}

function refusalOfDispatchDate(dispatchDate: string, orderedAt: Date, now: Date): Refusal | null {
  const earliest = dayOf(orderedAt.getTime() - zoneBehindMs);
  const latest = dayOf(now.getTime() + zoneAheadMs);
  if (dispatchDate >= earliest && dispatchDate <= latest) return null;
  const message =
    dispatchDate < earliest
      ? 'The dispatch date is before the order was placed.'
      : 'The dispatch date is in the future.';
  return new Refusal('SHIPMENT.DISPATCH_DATE', message, { path: 'dispatchDate', earliest, latest });
}

/** What speaks against leaving some of a confirmation's items out of it; null for nothing. */
export function refusalOfRemainingProducts(
  products: ShipmentLedgerEntry['products'] | undefined,
  items: readonly (OrderedItem & { status: OrderStatus })[],
): Refusal | null {
  if (!products) return null;
  const refusal = refusalOfProducts(products, items);
  if (refusal) return refusal;
  const isLeftOut = items.some(
    ({ id, status }) => status !== 'cancelled' && !products.some(({ productId }) => productId === id),
  );
  if (!isLeftOut) return null;
  return new Refusal(
    'REQUEST.INVALID',
    'Only items that were cancelled can be removed from a confirmation.',
    {
      path: 'products',
    },
  );
}

/** What speaks against shipping anything of a cancelled order, or an item that was cancelled; null for nothing. */
function refusalOfCancelled(
  order: { status: OrderStatus },
  items: readonly (OrderedItem & { status: OrderStatus })[],
  productIds: readonly string[],
): Refusal | null {
  if (order.status === 'cancelled') {
    return new Refusal('SHIPMENT.ORDER_CANCELLED', 'The order was cancelled. Don’t ship it.', {
      path: 'orderId',
    });
  }
  const place = productIds.findIndex(productId =>
    items.some(({ id, status }) => id === productId && status === 'cancelled'),
  );
  if (place < 0) return null;
  return new Refusal('SHIPMENT.ORDER_CANCELLED', 'This item was cancelled. Don’t ship it.', {
    path: `products.${place}.productId`,
  });
}

/** Why these items are not to be shipped: they were cancelled, or somebody else has shipped them; null for nothing. */
export function refusalOfClosed(
  order: { status: OrderStatus },
  items: readonly (OrderedItem & { status: OrderStatus })[],
  productIds: readonly string[],
): Refusal | null {
  const place = productIds.findIndex(productId =>
    items.some(({ id, status }) => id === productId && status === 'shipped-elsewhere'),
  );
  return (
    refusalOfCancelled(order, items, productIds) ??
    (place < 0
      ? null
      : new Refusal(
          'SHIPMENT.SHIPPED_ELSEWHERE',
          'This item is already in a package that was confirmed on the marketplace.',
          { path: `products.${place}.productId` },
        ))
  );
}

/** Letter by letter: where a number was refused, its spaces may be what is corrected. */
export function isSameValues(a: ShipmentValues, b: ShipmentValues): boolean {
  return shipmentFields.every(field => a[field] === b[field]);
}

/** The same values however a tracking ID is spelled. */
const normalised = (values: ShipmentValues): ShipmentValues => ({
  ...valuesOf(values),
  trackingId: normaliseTrackingId(values.trackingId),
});

/** Whether values say the same, however their tracking ID is spelled. */
export const saysSame = (a: ShipmentValues, b: ShipmentValues): boolean =>
  isSameValues(normalised(a), normalised(b));

/** Whether two confirmations say the same, so that repeating one is no conflict. */
export function isSameShipment(a: ShipmentLedgerEntry, b: ShipmentLedgerEntry): boolean {
  return factsOf(a) === factsOf(b);
}

function factsOf(entry: ShipmentLedgerEntry): string {
  const products = entry.products.map(({ productId, quantity }) => `${productId} ${quantity}`).sort();
  return JSON.stringify([entry.orderId, entry.marketplaceId, normalised(entry), products]);
}

/**
 * The instant sent to the marketplace for a dispatch day: noon, but neither before the order nor after it was said,
 * since the marketplace refuses both.
 */
export function shipInstant(dispatchDate: string, orderedAt: Date, confirmedAt: Date): Date {
  const noon = Date.parse(`${dispatchDate}T12:00:00Z`);
  return new Date(Math.min(Math.max(noon, orderedAt.getTime()), confirmedAt.getTime()));
}

/**
 * What speaks against a confirmation's carrier or service by the list that we have; null for nothing. A list that is no
 * longer known to be right refuses nothing, and neither does one against a person who knows what they do.
 * @param day in UTC
 */
export function refusalOfIneligible(
  values: ShipmentValues & { sendAnyway?: true | undefined },
  list: EligibleCarriers | null,
  day: string,
): Refusal | null {
  const part = values.sendAnyway ? undefined : unlistedPart(list, values, day);
  if (!part) return null;
  return new Refusal(
    'SHIPMENT.CARRIER_NOT_ELIGIBLE',
    `This ${words[part]} isn’t on the marketplace’s list for such orders, which is known to be right until ${list?.until}.`,
    { path: part, until: list?.until },
  );
}

const words = { carrier: 'carrier', deliveryService: 'delivery service' };
