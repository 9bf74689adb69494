import { defaultPageSize, firstPage } from '#src/contract/constants.ts';
import type { TrackingSearch } from './tracking-search.ts';

/** [106] The table's state with its defaults: no column chosen, page 1, 10 rows. */
export function tableState(search: TrackingSearch) {
  const { sort: field, direction = 'asc' } = search;
  return {
    search: search.search ?? '',
    filter: search.show,
    marketplace: search.marketplace,
    // [125] The direction begins at asc, of no column: the orders come as the server has them, newest change first.
    sort: field && { field, direction },
    page: search.page ?? firstPage,
    perPage: search.perPage ?? defaultPageSize,
  };
}
