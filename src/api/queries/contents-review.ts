import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { contentsEndpoints } from '#src/contract/endpoints/contents-endpoints.ts';

/** Codes that people assigned, and parcels that weren't counted. */
export const contentsReviewQuery = queryOptions({
  queryKey: ['contents-review'],
  queryFn: ({ signal }) =>
    call(contentsEndpoints.retrieveContentsReview, { signal }).then(answer => answer.contentsReview),
});
