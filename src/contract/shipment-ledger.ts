import * as v from 'valibot';
import { LedgerEntryId, MarketplaceId, OrderId, ProductId } from './ids.ts';
import { CalendarDate, Instant } from './instant.ts';
import { requiredText } from './text.ts';

export const LedgerProduct = v.object({
  productId: ProductId,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type LedgerProduct = v.InferOutput<typeof LedgerProduct>;

/** A shipment confirmation, with the eight fields of the specification [105, 167]. */
export const ShipmentLedgerEntry = v.object({
  dispatchDate: CalendarDate,
  dispatchFrom: requiredText(),
  carrier: requiredText(),
  deliveryService: requiredText(),
  trackingId: requiredText(),
  products: v.pipe(v.array(LedgerProduct), v.minLength(1), v.maxLength(200)),
  orderId: OrderId,
  marketplaceId: MarketplaceId,
});
export type ShipmentLedgerEntry = v.InferOutput<typeof ShipmentLedgerEntry>;

export const ShipmentReceipt = v.object({
  _id: LedgerEntryId,
  confirmedAt: Instant,
  confirmedBy: v.string(),
});
export type ShipmentReceipt = v.InferOutput<typeof ShipmentReceipt>;
