import * as v from 'valibot';
import { CarrierRules } from '#src/contract/shipments/carrier-rules.ts';
import { endpoint } from './endpoint.ts';

/** Apart from the others: neither the list nor the worker needs what these carry. */
export const carrierEndpoints = {
  retrieveCarrierRules: endpoint({
    method: 'GET',
    path: 'customs-tracking/carriers',
    roles: ['owner', 'office', 'warehouse'],
    summary:
      'Which carriers the marketplaces accept, by the lists that are known, and which they refused for this seller.',
    answer: v.object({ carrierRules: CarrierRules }),
    isTagged: true,
  }),
} as const;
