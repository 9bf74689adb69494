import * as v from 'valibot';
import { CarrierRules } from '#src/contract/shipments/carrier-rules.ts';
import { endpoint } from './endpoint.ts';

/** Apart from the others: neither the list nor the worker needs what these carry. */
export const carrierEndpoints = {
  retrieveCarrierRules: endpoint({
    method: 'GET',
    path: 'customs-tracking/carriers',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ carrierRules: CarrierRules }),
    isTagged: true,
  }),
} as const;
