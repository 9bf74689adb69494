import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#src/contract/endpoints.ts';
import { call } from './call.ts';

/** Published keys of the brokers, kept so that a proof can be checked offline. */
export const brokerKeysQuery = queryOptions({
  queryKey: ['broker-keys'],
  meta: { persist: true },
  queryFn: async ({ signal }) => (await call(endpoints.retrieveBrokerKeys, { signal })).brokerKeys,
});
