import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';

/** The companies of the person who is signed in. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  meta: { persist: true },
  queryFn: async ({ signal }) => (await call(memberEndpoints.retrieveCompanies, { signal })).companies,
});
