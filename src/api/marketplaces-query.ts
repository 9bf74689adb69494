import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#src/contract/endpoints.ts';
import { call } from './call.ts';

/** [165] */
export const marketplacesQuery = queryOptions({
  queryKey: ['marketplaces'],
  meta: { persist: true, report: 'marketplaces' },
  queryFn: async ({ signal }) => (await call(endpoints.retrieveMarketplaces, { signal })).marketplaces,
});
