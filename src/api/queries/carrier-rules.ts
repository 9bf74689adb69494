import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { carrierEndpoints } from '#src/contract/carrier-endpoints.ts';

/** A page is open for days, and lists change. */
const freshForMs = 60 * 60 * 1000;

/** Which carriers the marketplaces accept, kept so that a form knows it offline. Screens that need it begin to load it. */
export const carrierRulesQuery = queryOptions({
  queryKey: ['carrier-rules'],
  meta: { persist: true },
  staleTime: freshForMs,
  queryFn: async ({ signal }) => (await call(carrierEndpoints.retrieveCarrierRules, { signal })).carrierRules,
});
