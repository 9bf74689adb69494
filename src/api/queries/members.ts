import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';

/** Who belongs to the company, and whom it invites. Not stored, and fetched again with each visit. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  meta: { report: 'members', isOnScreen: true },
  staleTime: 0,
  queryFn: ({ signal }) => call(memberEndpoints.retrieveMembers, { signal }),
});
