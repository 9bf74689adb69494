import * as v from 'valibot';
import { LedgerEntryId, MarketplaceId, OrderId, ProductId } from '#src/contract/ids.ts';
import { CalendarDate, Instant } from '#src/contract/instant.ts';
import { requiredText } from '#src/contract/text.ts';
import { MarketplaceOutcome } from './shipment-outcome.ts';

export const LedgerProduct = v.object({
  productId: ProductId,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type LedgerProduct = v.InferOutput<typeof LedgerProduct>;

const LedgerProducts = v.pipe(v.array(LedgerProduct), v.minLength(1), v.maxLength(200));

/** What of a confirmation can be corrected, in the order of its form. Lists of their names are derived from it. */
export const ShipmentValues = v.object({
  trackingId: requiredText(),
  carrier: requiredText(),
  deliveryService: requiredText(),
  dispatchDate: CalendarDate,
  dispatchFrom: requiredText(),
});
export type ShipmentValues = v.InferOutput<typeof ShipmentValues>;
export type ShipmentField = keyof ShipmentValues;
export const shipmentFields = Object.keys(ShipmentValues.entries) as ShipmentField[];

/** The values alone, of what has more. */
export const valuesOf = (from: ShipmentValues): ShipmentValues =>
  Object.fromEntries(shipmentFields.map(field => [field, from[field]])) as unknown as ShipmentValues;

/** A person knows that the carrier isn't on the list that we have, and sends it. */
const sendAnyway = v.optional(v.literal(true));

/** What a person has said of a tracking number that another order has too; see SHIPMENT.LABEL_IN_USE. */
const ofLabel = {
  /** Both orders are in the same parcel. */
  sharedLabel: v.optional(v.literal(true)),
  /** The labels of the two orders were swapped, and the other one is corrected as well. */
  swapsWith: v.optional(OrderId),
};

/** A shipment confirmation, with the eight fields of the specification [105, 167]. */
export const ShipmentLedgerEntry = v.object({
  ...ShipmentValues.entries,
  products: LedgerProducts,
  orderId: OrderId,
  marketplaceId: MarketplaceId,
});
export type ShipmentLedgerEntry = v.InferOutput<typeof ShipmentLedgerEntry>;

/** A confirmation as a device sends it; the specification's eight fields are enough. */
export const NewShipment = v.object({
  ...ShipmentLedgerEntry.entries,
  /** Made on the device, which can so correct what it has not delivered yet. */
  _id: v.optional(v.pipe(LedgerEntryId, v.uuid())),
  sendAnyway,
  ...ofLabel,
  /** `ParcelContents`, read by the server alone, and never a reason to refuse: the parcel may be gone. */
  contents: v.optional(v.unknown()),
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
  ...ofLabel,
  /** The tracking number that this one replaces: a device sends it before what takes that number. */
  frees: v.optional(requiredText()),
});
export type ShipmentAmendment = v.InferOutput<typeof ShipmentAmendment>;

/** A parcel that was sent besides the one that is confirmed: for the order's history, the marketplace knows the other. */
export const SecondParcel = v.object({ ...ShipmentValues.entries, orderId: OrderId });
export type SecondParcel = v.InferOutput<typeof SecondParcel>;

export const ShipmentReceipt = v.object({
  _id: LedgerEntryId,
  confirmedAt: Instant,
  confirmedBy: v.string(),
  /** The specification's answer has none. */
  revision: v.optional(ShipmentRevision),
});
export type ShipmentReceipt = v.InferOutput<typeof ShipmentReceipt>;

/** A confirmation that a person has to look at: refused by the marketplace, not found there, or cancelled after packing. */
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
  /** Its parcel was packed when all or some of it was cancelled, and must not leave as it is. */
  cancelled: v.fallback(v.optional(v.picklist(['whole', 'part'])), undefined),
});
export type ShipmentProblem = v.InferOutput<typeof ShipmentProblem>;
