import * as v from 'valibot';
import { LedgerEntryId, ProductId } from '#src/contract/ids.ts';
import { shipmentFields } from './shipment-ledger.ts';

/** The values of a confirmation that are only shown: an older one, or an older server, may lack what is required today. */
const ShownValues = v.object(v.entriesFromList(shipmentFields, v.nullish(v.string(), '')));

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
