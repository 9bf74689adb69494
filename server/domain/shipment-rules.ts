import type { ApiError, ErrorCode } from '#src/contract/api-error.ts';
import { findCarrier, isCarrierName, normaliseTrackingId } from '#src/contract/carriers.ts';
import type { ShipmentLedgerEntry } from '#src/contract/shipment-ledger.ts';

export interface OrderedItem {
  id: string;
  quantity: number;
}

type Refusal = ApiError & { code: ErrorCode };

const hourMs = 3_600_000;
/** The zones furthest behind and ahead of UTC: a day is accepted while it is that day somewhere. */
const zoneBehindMs = 12 * hourMs;
const zoneAheadMs = 14 * hourMs;
const dayOf = (instantMs: number) => new Date(instantMs).toISOString().slice(0, 10);

/** What speaks against confirming a shipment, apart from a confirmation that was there before. */
export function refusalsOfShipment(
  entry: ShipmentLedgerEntry,
  order: { marketplaceId: string; createdAt: Date },
  items: readonly OrderedItem[],
  now: Date,
): Refusal[] {
  const refusals: Refusal[] = [];
  if (entry.marketplaceId !== order.marketplaceId) {
    refusals.push({
      code: 'SHIPMENT.MARKETPLACE_MISMATCH',
      message: 'The order belongs to another marketplace.',
      path: 'marketplaceId',
    });
  }
  for (const [place, { productId, quantity }] of entry.products.entries()) {
    const item = items.find(one => one.id === productId);
    if (entry.products.findIndex(one => one.productId === productId) < place) {
      refusals.push({
        code: 'REQUEST.INVALID',
        message: 'A product may be named once.',
        path: `products.${place}.productId`,
      });
    } else if (!item) {
      refusals.push({
        code: 'SHIPMENT.PRODUCT_UNKNOWN',
        message: 'This product does not belong to the order.',
        path: `products.${place}.productId`,
      });
    } else if (item.quantity !== quantity) {
      refusals.push({
        code: 'SHIPMENT.PARTIAL_QUANTITY',
        message: `The whole ordered quantity of ${item.quantity} must be shipped: the marketplace forbids split orders from outside the EU.`,
        path: `products.${place}.quantity`,
        ordered: item.quantity,
      });
    }
  }
  if (!findCarrier(entry.carrier) && !isCarrierName(entry.carrier)) {
    refusals.push({
      code: 'SHIPMENT.CARRIER_NAME',
      message: 'The marketplace takes carrier names of 1 to 50 characters without Chinese ones.',
      path: 'carrier',
    });
  }
  return [...refusals, ...refusalsOfDispatchDate(entry.dispatchDate, order.createdAt, now)];
}

function refusalsOfDispatchDate(dispatchDate: string, orderedAt: Date, now: Date): Refusal[] {
  const earliest = dayOf(orderedAt.getTime() - zoneBehindMs);
  const latest = dayOf(now.getTime() + zoneAheadMs);
  if (dispatchDate >= earliest && dispatchDate <= latest) return [];
  const message =
    dispatchDate < earliest
      ? 'The dispatch date is before the order was placed.'
      : 'The dispatch date is in the future.';
  return [{ code: 'SHIPMENT.DISPATCH_DATE', message, path: 'dispatchDate', earliest, latest }];
}

/** Whether two confirmations say the same, so that repeating one is no conflict. */
export function isSameShipment(a: ShipmentLedgerEntry, b: ShipmentLedgerEntry): boolean {
  return factsOf(a) === factsOf(b);
}

function factsOf(entry: ShipmentLedgerEntry): string {
  const products = entry.products.map(({ productId, quantity }) => `${productId} ${quantity}`).sort();
  return JSON.stringify([
    entry.orderId,
    entry.marketplaceId,
    entry.dispatchDate,
    entry.dispatchFrom,
    entry.carrier,
    entry.deliveryService,
    normaliseTrackingId(entry.trackingId),
    products,
  ]);
}

/**
 * The instant that a dispatch day is told to the marketplace as: noon, but neither before the order nor after the
 * confirmation, since the marketplace refuses both.
 */
export function shipInstant(dispatchDate: string, orderedAt: Date, confirmedAt: Date): Date {
  const noon = Date.parse(`${dispatchDate}T12:00:00Z`);
  return new Date(Math.min(Math.max(noon, orderedAt.getTime()), confirmedAt.getTime()));
}
