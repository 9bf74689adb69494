import { queryOptions } from '@tanstack/react-query';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call } from '#src/api/client/call.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { sellerEndpoint } from '#src/contract/endpoints/seller-endpoint.ts';

/**
 * [157] The current seller: null without a token or after a refused refresh, and only then.
 * An unreachable server throws, so that it signs nobody out.
 */
export const sellerQuery = queryOptions({
  queryKey: ['seller'],
  meta: { persist: true, report: 'seller' },
  async queryFn({ signal }): Promise<Seller | null> {
    try {
      return (await call(sellerEndpoint.retrieveMySeller, { signal })).retrieveMySeller;
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 401) return null;
      throw failure;
    }
  },
});
