import * as v from 'valibot';
import { ProductId } from './ids.ts';
import { Instant } from './instant.ts';

/** What the marketplace made of a confirmation that we hold. */
export const MarketplaceOutcome = v.variant('state', [
  /** With a reason if it could not be sent to the marketplace yet. */
  v.object({ state: v.literal('waiting'), reason: v.optional(v.string()) }),
  v.object({ state: v.literal('accepted'), at: Instant }),
  v.object({ state: v.literal('refused'), at: Instant, reason: v.string() }),
]);
export type MarketplaceOutcome = v.InferOutput<typeof MarketplaceOutcome>;

/** Who confirmed an item, when, and how the marketplace took it: an addition to the specification's fields. */
export const ProductConfirmation = v.object({
  confirmedAt: Instant,
  /** The label of the device that confirmed it. */
  confirmedBy: v.string(),
  marketplace: MarketplaceOutcome,
});
export type ProductConfirmation = v.InferOutput<typeof ProductConfirmation>;

/** An item of an order [104]. */
export const CustomsProduct = v.object({
  _id: ProductId,
  name: v.string(),
  /** Null until a shipment of it was confirmed. */
  trackingId: v.nullable(v.string()),
  shippedQuantity: v.pipe(v.number(), v.integer(), v.minValue(0)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Price of the whole quantity, in `currency`. */
  price: v.number(),
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.length(3)),
  shipBy: v.optional(Instant),
  confirmation: v.optional(ProductConfirmation),
});
export type CustomsProduct = v.InferOutput<typeof CustomsProduct>;
