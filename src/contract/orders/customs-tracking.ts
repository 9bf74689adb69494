import * as v from 'valibot';
import { Count } from '#src/contract/count.ts';
import { MarketplaceId, OrderId } from '#src/contract/ids.ts';
import { Instant } from '#src/contract/instant.ts';
import { OrderStatus } from './order-status.ts';

export const TrackingStatus = v.picklist(['NOT_RELEASED', 'RELEASED', 'IN_PROGRESS']);
export type TrackingStatus = v.InferOutput<typeof TrackingStatus>;

/** One order's clearance [103]. */
export const TrackingItem = v.object({
  status: TrackingStatus,
  orderId: OrderId,
  updatedAt: Instant,
  /** Seconds from hand-over to now, or to release. */
  duration: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The hand-over, while `duration` still counts from it; absent before the hand-over and after the release. */
  handedOverAt: v.optional(Instant),
  /** Customs office or place; null before customs has the goods. */
  place: v.nullable(v.string()),
  /** Movement reference number; null before the declaration is accepted. */
  mrn: v.nullable(v.string()),
  /** Compact JWS of the broker, 1 KB at most; absent until there is one. */
  proof: v.optional(v.string()),
  /** In its place where proofs are asked for apart from the list, which they make ten times as long. */
  hasProof: v.optional(v.literal(true)),
  /** The marketplace's latest instant for the confirmation; absent once nothing waits for one. */
  shipBy: v.optional(Instant),
  /** How many items the order has. */
  itemCount: Count,
  /** How many of them are confirmed. */
  confirmedCount: Count,
  /** How many are in a confirmation that the marketplace refused or doesn't show, or that was cancelled after packing, and nobody has closed; absent for none. */
  refusedCount: v.optional(Count),
  /** How many are in no confirmation and wait for one; absent for none: then the order isn't to ship. */
  openCount: v.optional(Count),
  /** What the marketplace says of the order; absent while it is open, or shipped by us. */
  orderStatus: v.optional(OrderStatus),
  /** Whether the marketplace collects its VAT by IOSS, which limits the carriers; absent where it doesn't. */
  isIoss: v.optional(v.literal(true)),
  /** Absent for orders of the seller's home marketplace. */
  marketplaceId: v.optional(MarketplaceId),
  /** Country of that marketplace, in English, where we know it. */
  marketplace: v.optional(v.string()),
});
export type TrackingItem = v.InferOutput<typeof TrackingItem>;

/** Where a device is in the changes of its seller's list: decimal, and to be understood by the server alone. */
export const TrackingSequence = v.pipe(v.string(), v.regex(/^\d{1,40}$/));
export type TrackingSequence = v.InferOutput<typeof TrackingSequence>;

/** `unread` counts items that changed since the seller last fetched the list. */
export const TrackingMeta = v.object({
  total: v.number(),
  unread: v.number(),
  /** Changes after this list are asked for by it; the specification's answer has none. */
  sequence: v.optional(TrackingSequence),
});
export type TrackingMeta = v.InferOutput<typeof TrackingMeta>;

/** Without `apart` each item carries its proof. */
export const TrackingListQuery = v.object({ proofs: v.optional(v.literal('apart')) });

export const TrackingList = v.object({ items: v.array(TrackingItem), meta: TrackingMeta });
export type TrackingList = v.InferOutput<typeof TrackingList>;

/** So many items and removed orders are in one answer. */
export const mostTrackingChanges = 1000;

/** What changed in the list since a sequence. */
export const TrackingChanges = v.object({
  /** To be asked with next, at once while there is more. */
  sequence: TrackingSequence,
  /** Orders that are new or changed, as in the list; the ones that changed last come last. */
  items: v.array(TrackingItem),
  /** Orders that are no longer in the list. */
  removed: v.array(OrderId),
  /** How many orders are in the list now. */
  total: Count,
  hasMore: v.boolean(),
});
export type TrackingChanges = v.InferOutput<typeof TrackingChanges>;
