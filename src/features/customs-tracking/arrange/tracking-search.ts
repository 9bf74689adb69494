import * as v from 'valibot';
import { defaultPageSize, firstPage } from '#src/contract/constants.ts';
import { DueFilter } from '#src/contract/orders/due-filter.ts';
import { Page, PerPage, type Sort, SortDirection } from '#src/contract/orders/table-state.ts';

export const SortField = v.picklist(['status', 'orderId', 'updatedAt', 'duration', 'place', 'mrn', 'shipBy']);
export type SortField = v.InferOutput<typeof SortField>;

export const statusFilters = ['held', 'in-progress', 'released'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const isStatusFilter = (filter: string): filter is StatusFilter =>
  (statusFilters as readonly string[]).includes(filter);

/** What a person wants to see of the orders; none of them is all. */
const TrackingFilter = v.union([v.picklist(['to-ship', ...statusFilters]), DueFilter]);
export type TrackingFilter = v.InferOutput<typeof TrackingFilter>;

// In the address bar a number is text; in a link within the app it is a number.
const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number));

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
  page: v.fallback(v.optional(v.pipe(number, Page)), undefined),
  perPage: v.fallback(v.optional(v.pipe(number, PerPage)), undefined),
  /** The order whose proof is open. */
  proof: v.fallback(v.optional(v.string()), undefined),
});
export type TrackingSearch = v.InferOutput<typeof TrackingSearch>;

/** In which the orders come from the server, and are shown until a column is chosen. */
export const newestFirst: Sort<SortField> = { field: 'updatedAt', direction: 'desc' };

/** [106] The table's state with its defaults: no column chosen, page 1, 10 rows. */
export function tableState(search: TrackingSearch) {
  const { sort: field, direction = 'asc' } = search;
  return {
    search: search.search ?? '',
    filter: search.show,
    marketplace: search.marketplace,
    // [125] The direction begins at asc, of no column: the orders come as the server has them.
    sort: field && { field, direction },
    page: search.page ?? firstPage,
    perPage: search.perPage ?? defaultPageSize,
  };
}
