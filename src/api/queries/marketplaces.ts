import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { marketplaceEndpoints } from '#src/contract/endpoints/marketplace-endpoints.ts';

/** [165] */
export const marketplacesQuery = queryOptions({
  queryKey: ['marketplaces'],
  meta: { persist: true, report: 'marketplaces' },
  queryFn: async ({ signal }) =>
    (await call(marketplaceEndpoints.retrieveMarketplaces, { signal })).marketplaces,
});
