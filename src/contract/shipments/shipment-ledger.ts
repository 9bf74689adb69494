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

/** What of a confirmation can be corrected, in the order of its form. Every other list of these is derived from it. */
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

/** The values of a confirmation that are only shown: an older one may lack what is required today. */
const ShownValues = v.object(v.entriesFromList(shipmentFields, v.string()));

/** Details of SHIPMENT.CHANGED: the newest revision, and who made it. */
export const ShipmentChanged = v.looseObject({
  code: v.literal('SHIPMENT.CHANGED'),
  message: v.string(),
  entry: ShownValues,
  etag: v.string(),
  amendedAt: v.optional(v.string()),
  amendedBy: v.optional(v.string()),
  person: v.optional(v.string()),
});

/** Details of SHIPMENT.ALREADY_CONFIRMED: by whom and when, and whether it was this very seller with the same data. */
export const AlreadyConfirmed = v.looseObject({
  code: v.literal('SHIPMENT.ALREADY_CONFIRMED'),
  message: v.string(),
  confirmedAt: v.string(),
  /** Label of the device. */
  confirmedBy: v.string(),
  person: v.optional(v.string()),
  sameData: v.boolean(),
  /** What is in the ledger, and by what it can be amended. */
  entry: ShownValues,
  _id: LedgerEntryId,
  revision: v.number(),
  /** The items that it holds. */
  productIds: v.array(ProductId),
});
export type AlreadyConfirmed = v.InferOutput<typeof AlreadyConfirmed>;

/** Details of SHIPMENT.LABEL_IN_USE: the other order's newest confirmation with this number, and who made that. */
export const LabelInUse = v.looseObject({
  code: v.literal('SHIPMENT.LABEL_IN_USE'),
  message: v.string(),
  orderId: v.string(),
  _id: v.string(),
  revision: v.number(),
  etag: v.string(),
  entry: ShownValues,
  confirmedAt: v.string(),
  /** Label of the device. */
  confirmedBy: v.string(),
  /** Name of the person. */
  person: v.optional(v.string()),
  /** Of an amendment: what its own confirmation says until then. */
  present: v.optional(ShownValues),
});
export type LabelInUse = v.InferOutput<typeof LabelInUse>;
