import * as v from 'valibot';
import { Marketplace } from '#src/contract/accounts/marketplace.ts';
import { endpoint } from './endpoint.ts';

/** Apart from the list, whose first screen links none. */
export const marketplaceEndpoints = {
  retrieveMarketplaces: endpoint({
    method: 'GET',
    path: 'customs-tracking/marketplaces',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ marketplaces: v.array(Marketplace) }),
  }),
} as const;
