import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { searchEndpoints } from '#src/contract/endpoints/search-endpoints.ts';

/** Somebody who goes back to a search finds it as it was. */
const lookMs = 30_000;

/** What the server finds; not stored, since names and numbers of orders that are not here don't belong on the device. */
export const orderSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['order-search', text],
    meta: { isOnScreen: true },
    staleTime: lookMs,
    gcTime: lookMs,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(searchEndpoints.searchOrders, { params: { text }, signal })).searchHits,
  });
