import { queryOptions } from '@tanstack/react-query';
import { callTagged } from '#src/api/client/call-tagged.ts';
import { carrierEndpoints } from '#src/contract/endpoints/carrier-endpoints.ts';
import type { CarrierRules } from '#src/contract/shipments/carrier-rules.ts';

/** A page is open for days, and lists change. */
const freshForMs = 60 * 60 * 1000;

const queryKey = ['carrier-rules'] as const;

/** Which carriers the marketplaces accept, kept so that a form knows it offline. Screens that need it begin to load it. */
export const carrierRulesQuery = queryOptions({
  queryKey,
  meta: { persist: true },
  staleTime: freshForMs,
  // Each answer stays the object whose ETag is known.
  structuralSharing: false,
  queryFn: ({ client, signal }) =>
    callTagged(
      carrierEndpoints.retrieveCarrierRules,
      { known: client.getQueryData<CarrierRules>(queryKey), signal },
      answer => answer.carrierRules,
    ),
});
