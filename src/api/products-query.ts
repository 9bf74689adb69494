import { queryOptions } from '@tanstack/react-query';
import { trackingEndpoints } from '#src/contract/tracking-endpoints.ts';
import { call } from './call.ts';

/** [166] Items of one order; those of every order that was opened here persist. */
export const productsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['products', orderId],
    meta: { persist: true, report: 'customsProducts', isOnScreen: true },
    queryFn: async ({ signal }) =>
      (await call(trackingEndpoints.retrieveProducts, { params: { orderId }, signal })).customsProducts,
  });
