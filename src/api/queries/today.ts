import { queryOptions } from '@tanstack/react-query';
import { callTagged } from '#src/api/client/call-tagged.ts';
import { currentRole } from '#src/api/client/session.ts';
import { todayEndpoints } from '#src/contract/endpoints/today-endpoints.ts';
import { Today } from '#src/contract/today/today.ts';
import { readStored } from './read-stored.ts';

/** Time alone makes an order overdue, and others end what is in it. */
const watchedEveryMs = 60_000;

const readToday = readStored(Today);

/**
 * What needs somebody, and how many orders are to ship: stored for a start without a network. For each role by itself:
 * what an owner's visit has stored is not shown to the same person as a member of the warehouse.
 */
export const todayQuery = (role = currentRole()) =>
  queryOptions({
    queryKey: ['today', role] as const,
    meta: { persist: true, isOnScreen: true },
    staleTime: 0,
    // A screen fetches it as it opens; what is shown beside that, a moment later, has the same answer.
    refetchOnMount: ({ state }) => state.dataUpdatedAt < performance.timeOrigin,
    refetchInterval: watchedEveryMs,
    // Each answer stays the object whose ETag is known.
    structuralSharing: false,
    select: readToday,
    queryFn: ({ client, queryKey, signal }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      return callTagged(
        todayEndpoints.retrieveToday,
        { known: client.getQueryData<Today>(queryKey), signal, params: { timeZone } },
        answer => answer.today,
      );
    },
  });
