import * as v from 'valibot';
import { DispatchPlace } from '#src/contract/accounts/shipping-defaults.ts';
import { textLimits } from '#src/contract/constants.ts';
import { LedgerEntryId, MarketplaceId, OrderId } from '#src/contract/ids.ts';
import { Instant } from '#src/contract/instant.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';
import { HandOverMark } from './hand-over-mark.ts';

/** A list of more parcels wouldn't fit in a body. */
export const mostHandOverLines = 500;
export const mostBags = 9999;

export const HandOverId = v.pipe(v.string(), v.uuid());

/** A parcel as it was when it was scanned: what is signed for doesn't change with its confirmation. */
export const HandOverLine = v.object({
  orderId: OrderId,
  /** Of its confirmation, which needn't have arrived. */
  ledgerId: LedgerEntryId,
  trackingId: requiredText(),
  marketplaceId: MarketplaceId,
  units: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type HandOverLine = v.InferOutput<typeof HandOverLine>;

const Lines = v.pipe(v.array(HandOverLine), v.maxLength(mostHandOverLines));

/** What was given to a carrier at a place, as it was signed. */
export const HandOverList = v.object({
  /** Made on the device, like the number that is printed. */
  _id: HandOverId,
  number: requiredText(textLimits.id),
  carrier: requiredText(),
  place: DispatchPlace,
  /** By the device's clock. */
  closedAt: Instant,
  lines: v.pipe(Lines, v.minLength(1)),
  /** Parcels that were expected and not there. */
  missing: Lines,
  remark: optionalText(textLimits.reason),
  /** Sacks that the parcels are in, where they were counted. */
  bags: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostBags))),
});
export type HandOverList = v.InferOutput<typeof HandOverList>;

export const ClosedHandOver = v.object({
  ...HandOverList.entries,
  /** By the id of their confirmation; gone once somebody has settled them. */
  marks: v.record(v.string(), v.fallback(HandOverMark, 'unknown')),
});
export type ClosedHandOver = v.InferOutput<typeof ClosedHandOver>;

/** A parcel that was confirmed in the last days. */
export const HandOverParcel = v.object({
  ...HandOverLine.entries,
  confirmedAt: Instant,
  carrier: v.string(),
  dispatchFrom: v.string(),
  isCancelled: v.optional(v.literal(true)),
});
export type HandOverParcel = v.InferOutput<typeof HandOverParcel>;

export const HandOvers = v.object({ parcels: v.array(HandOverParcel), lists: v.array(ClosedHandOver) });
export type HandOvers = v.InferOutput<typeof HandOvers>;
