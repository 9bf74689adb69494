import { defaultPageSize, firstPage } from '#src/contract/constants.ts';
import type { Sort } from '#src/contract/orders/table-state.ts';
import { type SortField, type StatusFilter, statusFilters, type TrackingSearch } from './tracking-search.ts';

export const isStatusFilter = (filter: string): filter is StatusFilter =>
  (statusFilters as readonly string[]).includes(filter);

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
