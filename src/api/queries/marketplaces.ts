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

/** The same for screens that say no more than a country by it: that it can't be fetched is no fault of theirs. */
export const marketplaceCountriesQuery = queryOptions({ ...marketplacesQuery, meta: { persist: true } });
