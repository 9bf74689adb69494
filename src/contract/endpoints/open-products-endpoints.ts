import * as v from 'valibot';
import { OpenProducts, OpenProductsQuery } from '#src/contract/orders/open-products.ts';
import { endpoint } from './endpoint.ts';

/** What a device takes along into the warehouse; the first screen carries none of it. */
export const openProductsEndpoints = {
  retrieveOpenProducts: endpoint({
    method: 'GET',
    path: 'customs-tracking/open-products',
    roles: ['owner', 'office', 'warehouse'],
    summary:
      'Orders that wait for a confirmation with their items, soonest ship-by first, in pages; or, with the sequence of an earlier answer alone, what changed in them since. 410 where they have to be fetched again.',
    params: OpenProductsQuery,
    answer: v.object({ openProducts: OpenProducts }),
  }),
} as const;
