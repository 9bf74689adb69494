import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { callTagged } from '#src/api/client/call-tagged.ts';
import { todayEndpoints } from '#src/contract/endpoints/today-endpoints.ts';
import { Today } from '#src/contract/today/today.ts';

const queryKey = ['today'] as const;

/** Time alone makes an order overdue, and others end what is in it. */
const watchedEveryMs = 60_000;

/** What needs somebody, and how many orders are to ship: kept for a start without a network. */
export const todayQuery = queryOptions({
  queryKey,
  meta: { persist: true, isOnScreen: true },
  staleTime: 0,
  refetchInterval: watchedEveryMs,
  // Each answer stays the object whose ETag is known.
  structuralSharing: false,
  // What was stored by another build may be unreadable: then it is as if nothing were known.
  select: (stored: Today): Today | undefined => {
    const read = v.safeParse(Today, stored);
    return read.success ? read.output : undefined;
  },
  queryFn: ({ client, signal }) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    return callTagged(
      todayEndpoints.retrieveToday,
      { known: client.getQueryData<Today>(queryKey), signal, params: { timeZone } },
      answer => answer.today,
    );
  },
});
