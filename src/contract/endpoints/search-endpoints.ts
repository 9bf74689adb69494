import * as v from 'valibot';
import { OrderSearchQuery, SearchHits } from '#src/contract/orders/search-hits.ts';
import { endpoint } from './endpoint.ts';

/** What the search of Customs Tracking finds beyond the list itself. */
export const searchEndpoints = {
  searchOrders: endpoint({
    method: 'GET',
    path: 'customs-tracking/search',
    roles: ['owner', 'office', 'warehouse'],
    params: OrderSearchQuery,
    answer: v.object({ searchHits: SearchHits }),
  }),
} as const;
