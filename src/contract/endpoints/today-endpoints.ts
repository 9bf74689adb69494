import * as v from 'valibot';
import { Today, TodayQuery } from '#src/contract/today/today.ts';
import { endpoint } from './endpoint.ts';

/** What the first screen says is urgent. */
export const todayEndpoints = {
  retrieveToday: endpoint({
    method: 'GET',
    path: 'today',
    roles: ['owner', 'office', 'warehouse'],
    summary:
      'What needs a person who may do it, soonest deadline first, and how many orders are to ship, by day in the company’s time zone; of a seller with a Seller ID only what concerns importers.',
    params: TodayQuery,
    answer: v.object({ today: Today }),
    isTagged: true,
  }),
} as const;
