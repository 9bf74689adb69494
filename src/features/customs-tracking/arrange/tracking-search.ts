import * as v from 'valibot';
import { DueFilter } from '#src/contract/orders/due-filter.ts';
import { Page, PerPage, SortDirection } from '#src/contract/orders/table-state.ts';
import { numberInAddress } from '#src/entities/number-in-address.ts';

export const SortField = v.picklist(['status', 'orderId', 'updatedAt', 'duration', 'place', 'mrn', 'shipBy']);
export type SortField = v.InferOutput<typeof SortField>;

export const statusFilters = ['held', 'in-progress', 'released'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** What a person wants to see of the orders; none of them is all. */
const TrackingFilter = v.union([v.picklist(['to-ship', ...statusFilters]), DueFilter]);
export type TrackingFilter = v.InferOutput<typeof TrackingFilter>;

/**
 * What the address bar holds of the tracking table. A value that makes no sense falls back by itself, so that a
 * link cut short in a chat still opens. Defaults are left out of the address.
 */
export const TrackingSearch = v.object({
  search: v.fallback(v.optional(v.string()), undefined),
  show: v.fallback(v.optional(TrackingFilter), undefined),
  /** Country of the marketplace, in English. */
  marketplace: v.fallback(v.optional(v.string()), undefined),
  sort: v.fallback(v.optional(SortField), undefined),
  direction: v.fallback(v.optional(SortDirection), undefined),
  page: v.fallback(v.optional(v.pipe(numberInAddress, Page)), undefined),
  perPage: v.fallback(v.optional(v.pipe(numberInAddress, PerPage)), undefined),
  /** The order whose proof is open. */
  proof: v.fallback(v.optional(v.string()), undefined),
});
export type TrackingSearch = v.InferOutput<typeof TrackingSearch>;
