import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import {
  type CompanyEvent,
  companyEventsEndpoints,
} from '#src/contract/endpoints/company-events-endpoints.ts';

/**
 * What was done to the company, latest first. Not stored, and fetched again with each visit.
 * @param pages how many are shown
 */
export const companyEventsQuery = (pages: number) =>
  queryOptions({
    queryKey: ['company-events', pages],
    meta: { report: 'companyEvents', isOnScreen: true },
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const events: CompanyEvent[] = [];
      let hasMore = true;
      for (let page = 0; page < pages && hasMore; page++) {
        const before = events.at(-1)?._id;
        const params = before === undefined ? {} : { before };
        const next = await call(companyEventsEndpoints.retrieveCompanyEvents, { params, signal });
        events.push(...next.events);
        hasMore = next.hasMore;
      }
      return { events, hasMore };
    },
  });
