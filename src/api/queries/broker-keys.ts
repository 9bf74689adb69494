import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { trackingEndpoints } from '#src/contract/endpoints/tracking-endpoints.ts';

/** Published keys of the brokers, kept so that a proof can be checked offline. */
export const brokerKeysQuery = queryOptions({
  queryKey: ['broker-keys'],
  meta: { persist: true },
  queryFn: async ({ signal }) => (await call(trackingEndpoints.retrieveBrokerKeys, { signal })).brokerKeys,
});
