import * as v from 'valibot';
import { OrderId } from './ids.ts';
import { Instant } from './instant.ts';

export const TrackingStatus = v.picklist(['NOT_RELEASED', 'RELEASED', 'IN_PROGRESS']);
export type TrackingStatus = v.InferOutput<typeof TrackingStatus>;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** One order's clearance [103]. */
export const TrackingItem = v.object({
  status: TrackingStatus,
  orderId: OrderId,
  updatedAt: Instant,
  /** Seconds from hand-over to now, or to release. */
  duration: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Customs office or place; null before customs has the goods. */
  place: v.nullable(v.string()),
  /** Movement reference number; null before the declaration is accepted. */
  mrn: v.nullable(v.string()),
  /** Compact JWS of the broker, 1 KB at most; absent until there is one. */
  proof: v.optional(v.string()),
  /** The marketplace's latest instant for the confirmation; absent once nothing waits for one. */
  shipBy: v.optional(Instant),
  /** How many items the order has; a server or a cache of an earlier build doesn't say. */
  itemCount: v.optional(Count),
  /** How many of them are confirmed. */
  confirmedCount: v.optional(Count),
  /** How many of the confirmed ones the marketplace refused; absent for none. */
  refusedCount: v.optional(Count),
});
export type TrackingItem = v.InferOutput<typeof TrackingItem>;

/** `unread` counts items that changed since the seller last fetched the list. */
export const TrackingList = v.object({
  items: v.array(TrackingItem),
  meta: v.object({ total: v.number(), unread: v.number() }),
});
export type TrackingList = v.InferOutput<typeof TrackingList>;
