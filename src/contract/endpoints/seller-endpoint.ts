import * as v from 'valibot';
import { Seller } from '#src/contract/accounts/seller.ts';
import { endpoint } from './endpoint.ts';

/** Apart from the other calls of a seller: every page asks it, and needs none of their schemas. */
export const sellerEndpoint = {
  retrieveMySeller: endpoint({
    method: 'GET',
    path: 'seller/me',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ retrieveMySeller: Seller }),
  }),
} as const;
