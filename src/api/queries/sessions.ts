import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { sessionListEndpoints } from '#src/contract/endpoints/session-list-endpoints.ts';

/** The person's sessions that have not ended. Not stored, and fetched again with each visit. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  meta: { report: 'sessions', isOnScreen: true },
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(sessionListEndpoints.retrieveSessions, { signal })).sessions,
});
