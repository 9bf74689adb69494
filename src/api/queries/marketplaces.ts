import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { trackingEndpoints } from '#src/contract/endpoints/tracking-endpoints.ts';

/** [165] */
export const marketplacesQuery = queryOptions({
  queryKey: ['marketplaces'],
  meta: { persist: true, report: 'marketplaces' },
  queryFn: async ({ signal }) =>
    (await call(trackingEndpoints.retrieveMarketplaces, { signal })).marketplaces,
});
