import * as v from 'valibot';
import { OpenProducts, OpenProductsQuery } from '#src/contract/orders/open-products.ts';
import { endpoint } from './endpoint.ts';

/** What a device takes along into the warehouse; the first screen carries none of it. */
export const openProductsEndpoints = {
  retrieveOpenProducts: endpoint({
    method: 'GET',
    path: 'customs-tracking/open-products',
    roles: ['owner', 'office', 'warehouse'],
    params: OpenProductsQuery,
    answer: v.object({ openProducts: OpenProducts }),
  }),
} as const;
