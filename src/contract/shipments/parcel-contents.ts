import * as v from 'valibot';
import { OrderId, ProductId } from '#src/contract/ids.ts';
import { Instant } from '#src/contract/instant.ts';
import { requiredText } from '#src/contract/text.ts';

/** What is printed on an article is shorter, and a pasted text longer. */
export const longestProductCode = 100;

/** As it is compared: a trade item number has 14 digits, anything else is what was printed. */
const ProductCode = v.pipe(requiredText(longestProductCode), v.regex(/^\P{Cc}+$/u));

/** A code that a person gave to an article. */
export const AssignedCode = v.object({ code: ProductCode, sku: requiredText() });
export type AssignedCode = v.InferOutput<typeof AssignedCode>;

/** `_id` is made on the device: however often it arrives, it is learnt once. */
export const LearntCode = v.object({ _id: v.pipe(v.string(), v.uuid()), ...AssignedCode.entries });
export type LearntCode = v.InferOutput<typeof LearntCode>;

const Units = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How a parcel was counted, where its company checks contents. */
export const ParcelContents = v.object({
  counted: v.pipe(
    v.array(v.object({ productId: ProductId, scanned: Units, byHand: Units })),
    v.maxLength(200),
  ),
  /** A person sent it without counting all of it. */
  isSkipped: v.optional(v.literal(true)),
  /** Codes that were assigned while it was packed. */
  codes: v.optional(v.pipe(v.array(AssignedCode), v.maxLength(50))),
});
export type ParcelContents = v.InferOutput<typeof ParcelContents>;

/** `not-asked`: where it was confirmed nobody was asked to count, or not yet. */
const WhyNotCounted = v.fallback(v.picklist(['skipped', 'not-asked']), 'not-asked');

/** The same in the order's history, in units. */
export const CountedUnits = v.object({
  scanned: Units,
  byHand: Units,
  notCounted: v.optional(v.object({ units: Units, why: WhyNotCounted })),
  codes: v.optional(v.array(AssignedCode)),
});
export type CountedUnits = v.InferOutput<typeof CountedUnits>;

/** So long a parcel that wasn't counted is listed. */
export const notCountedDays = 30;

/** What the office looks through, latest first: codes that people gave to articles, and parcels that weren't counted. */
export const ContentsReview = v.object({
  /** Of how many articles the marketplace's catalogue has codes, and whether it is kept from the company. */
  catalogue: v.object({ articles: Units, isRefused: v.boolean() }),
  codes: v.array(
    v.object({
      ...LearntCode.entries,
      /** From a member who may not decide for the company. */
      isOffered: v.optional(v.literal(true)),
      person: v.optional(v.string()),
      at: Instant,
    }),
  ),
  notCounted: v.array(
    v.object({
      orderId: OrderId,
      units: Units,
      why: WhyNotCounted,
      person: v.optional(v.string()),
      device: v.string(),
      at: Instant,
    }),
  ),
});
export type ContentsReview = v.InferOutput<typeof ContentsReview>;
