import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { trackingEndpoints } from '#src/contract/tracking-endpoints.ts';

/** [166] Items of one order; those of every order that was opened here persist. */
export const productsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['products', orderId],
    meta: { persist: true, report: 'customsProducts', isOnScreen: true },
    queryFn: async ({ signal }) =>
      (await call(trackingEndpoints.retrieveProducts, { params: { orderId }, signal })).customsProducts,
  });
