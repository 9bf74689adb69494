import * as v from 'valibot';
import { LedgerEntryId, MarketplaceId, OrderId, ProductId } from './ids.ts';
import { CalendarDate, Instant } from './instant.ts';
import { MarketplaceOutcome } from './shipment-outcome.ts';
import { requiredText } from './text.ts';

export const LedgerProduct = v.object({
  productId: ProductId,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type LedgerProduct = v.InferOutput<typeof LedgerProduct>;

const LedgerProducts = v.pipe(v.array(LedgerProduct), v.minLength(1), v.maxLength(200));

/** What of a confirmation can be corrected. */
export const ShipmentValues = v.object({
  dispatchDate: CalendarDate,
  dispatchFrom: requiredText(),
  carrier: requiredText(),
  deliveryService: requiredText(),
  trackingId: requiredText(),
});
export type ShipmentValues = v.InferOutput<typeof ShipmentValues>;

/** A person knows that the carrier isn't on the list that we have, and sends it. */
const sendAnyway = v.optional(v.literal(true));

/** A shipment confirmation, with the eight fields of the specification [105, 167]. */
export const ShipmentLedgerEntry = v.object({
  ...ShipmentValues.entries,
  products: LedgerProducts,
  orderId: OrderId,
  marketplaceId: MarketplaceId,
});
export type ShipmentLedgerEntry = v.InferOutput<typeof ShipmentLedgerEntry>;

/** A confirmation as a device sends it; one of an earlier build sends the eight fields alone. */
export const NewShipment = v.object({
  ...ShipmentLedgerEntry.entries,
  /** Made on the device, which can so correct what it has not delivered yet. */
  _id: v.optional(v.pipe(LedgerEntryId, v.uuid())),
  sendAnyway,
});
export type NewShipment = v.InferOutput<typeof NewShipment>;

/** Counts the revisions of a confirmation, from 1. */
export const ShipmentRevision = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Other values for a confirmation; `If-Match` names the revision that the person saw. */
export const ShipmentAmendment = v.object({
  ...ShipmentValues.entries,
  _id: LedgerEntryId,
  /** The confirmation's: deliveries of one order are made in order. */
  orderId: OrderId,
  /** What stays in it, where an item was cancelled; absent: all. */
  products: v.optional(LedgerProducts),
  sendAnyway,
});
export type ShipmentAmendment = v.InferOutput<typeof ShipmentAmendment>;

export const ShipmentReceipt = v.object({
  _id: LedgerEntryId,
  confirmedAt: Instant,
  confirmedBy: v.string(),
  /** Absent from a server of an earlier build. */
  revision: v.optional(ShipmentRevision),
});
export type ShipmentReceipt = v.InferOutput<typeof ShipmentReceipt>;

/** A confirmation that a person has to look at: refused by the marketplace, or not found there. */
export const ShipmentProblem = v.object({
  _id: LedgerEntryId,
  orderId: OrderId,
  marketplaceId: MarketplaceId,
  revision: ShipmentRevision,
  values: ShipmentValues,
  products: LedgerProducts,
  confirmedAt: Instant,
  confirmedBy: v.string(),
  marketplace: MarketplaceOutcome,
});
export type ShipmentProblem = v.InferOutput<typeof ShipmentProblem>;
