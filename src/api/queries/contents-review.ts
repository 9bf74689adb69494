import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { contentsEndpoints } from '#src/contract/endpoints/contents-endpoints.ts';

/** Codes that people assigned, and parcels that weren't counted. Not stored, and fetched again with each visit. */
export const contentsReviewQuery = queryOptions({
  queryKey: ['contents-review'],
  meta: { isOnScreen: true },
  staleTime: 0,
  queryFn: ({ signal }) =>
    call(contentsEndpoints.retrieveContentsReview, { signal }).then(answer => answer.contentsReview),
});
