import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { trackingEndpoints } from '#src/contract/endpoints/tracking-endpoints.ts';
import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';

/** While somebody looks at it: the server asks the marketplace about an order that is open. */
const openEveryMs = 60_000;
/** Just confirmed: the marketplace answers within seconds. */
const waitingEveryMs = 5000;
const waitingForMs = 60_000;

/** [166] Items of one order; those of every order that was opened here persist. */
export const productsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['products', orderId],
    meta: { persist: true, report: 'customsProducts', isOnScreen: true },
    queryFn: async ({ signal }) =>
      (await call(trackingEndpoints.retrieveProducts, { params: { orderId }, signal })).customsProducts,
    refetchInterval: ({ state }) => (state.data ? pollEveryMs(state.data, state.error) : false),
  });

function pollEveryMs(products: readonly CustomsProduct[], failure: Error | null): number | false {
  // An unreachable server is asked by `refetchOnReconnect`; one that refuses won't change its mind.
  if (failure) return false;
  const isWaiting = products.some(({ confirmation }) => {
    if (confirmation?.marketplace.state !== 'waiting') return false;
    return Date.now() - Date.parse(confirmation.amendedAt ?? confirmation.confirmedAt) < waitingForMs;
  });
  return isWaiting ? waitingEveryMs : openEveryMs;
}
