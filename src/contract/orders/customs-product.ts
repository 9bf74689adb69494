import * as v from 'valibot';
import { Count } from '#src/contract/count.ts';
import { LedgerEntryId, ProductId } from '#src/contract/ids.ts';
import { Instant } from '#src/contract/instant.ts';
import { ShipmentRevision, ShipmentValues } from '#src/contract/shipments/shipment-ledger.ts';
import { MarketplaceOutcome } from '#src/contract/shipments/shipment-outcome.ts';
import { OrderStatus } from './order-status.ts';

/** Who confirmed an item, when, and how the marketplace took it: an addition to the specification's fields. */
export const ProductConfirmation = v.object({
  confirmedAt: Instant,
  /** The label of the device that confirmed it. */
  confirmedBy: v.string(),
  marketplace: MarketplaceOutcome,
  /** What an amendment needs. */
  _id: LedgerEntryId,
  revision: ShipmentRevision,
  values: ShipmentValues,
  amendedAt: v.optional(Instant),
  amendedBy: v.optional(v.string()),
});
export type ProductConfirmation = v.InferOutput<typeof ProductConfirmation>;

/** A package of the item that we did not send. */
const OtherPackage = v.object({
  carrier: v.nullable(v.string()),
  trackingNumber: v.nullable(v.string()),
  shippedAt: v.nullable(Instant),
});

/** An item of an order [104]. */
export const CustomsProduct = v.object({
  _id: ProductId,
  name: v.string(),
  /** Null until a shipment of it was confirmed. */
  trackingId: v.nullable(v.string()),
  shippedQuantity: Count,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Price of the whole quantity, in `currency`. Both are absent for members who may not see what goods are worth. */
  price: v.optional(v.number()),
  /** ISO 4217. */
  currency: v.optional(v.pipe(v.string(), v.length(3))),
  /** The marketplace's own number of the item, where `_id` is another. */
  itemNumber: v.optional(v.string()),
  shipBy: v.optional(Instant),
  /** The item's own; absent while it is open, or shipped by us. */
  status: v.optional(OrderStatus),
  otherPackage: v.optional(OtherPackage),
  confirmation: v.optional(ProductConfirmation),
});
export type CustomsProduct = v.InferOutput<typeof CustomsProduct>;
