import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Seller } from './seller.ts';

/** Apart from the other calls of a seller: every page asks it, and needs none of their schemas. */
export const sellerEndpoint = {
  retrieveMySeller: endpoint({
    method: 'GET',
    path: 'seller/me',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'The current seller.',
    answer: v.object({ retrieveMySeller: Seller }),
  }),
} as const;
