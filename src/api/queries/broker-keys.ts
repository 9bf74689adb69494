import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { proofEndpoints } from '#src/contract/endpoints/proof-endpoints.ts';

/** Published keys of the brokers, kept so that a proof can be checked offline. */
export const brokerKeysQuery = queryOptions({
  queryKey: ['broker-keys'],
  meta: { persist: true },
  queryFn: async ({ signal }) => (await call(proofEndpoints.retrieveBrokerKeys, { signal })).brokerKeys,
});
