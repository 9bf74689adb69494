import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { notificationEndpoints } from '#src/contract/endpoints/notification-endpoints.ts';

/** Which emails the person gets about the company. Not stored, and fetched again with each visit. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  meta: { isOnScreen: true },
  staleTime: 0,
  queryFn: ({ signal }) =>
    call(notificationEndpoints.retrieveNotifications, { signal }).then(answer => answer.notifications),
});
