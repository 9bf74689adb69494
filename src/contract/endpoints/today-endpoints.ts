import * as v from 'valibot';
import { Today, TodayQuery } from '#src/contract/today/today.ts';
import { endpoint } from './endpoint.ts';

/** What the first screen says is urgent. */
export const todayEndpoints = {
  retrieveToday: endpoint({
    method: 'GET',
    path: 'today',
    roles: ['owner', 'office', 'warehouse'],
    params: TodayQuery,
    answer: v.object({ today: Today }),
    isTagged: true,
  }),
} as const;
