import { queryOptions } from '@tanstack/react-query';
import { trackingEndpoints } from '#src/contract/tracking-endpoints.ts';
import { call } from './call.ts';

/** Published keys of the brokers, kept so that a proof can be checked offline. */
export const brokerKeysQuery = queryOptions({
  queryKey: ['broker-keys'],
  meta: { persist: true },
  queryFn: async ({ signal }) => (await call(trackingEndpoints.retrieveBrokerKeys, { signal })).brokerKeys,
});
