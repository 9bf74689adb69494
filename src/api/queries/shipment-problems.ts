import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { shipmentViewEndpoints } from '#src/contract/shipment-view-endpoints.ts';

/** Confirmations of the company that the marketplace refused or doesn't show, whichever device sent them. */
export const shipmentProblemsQuery = queryOptions({
  queryKey: ['shipment-problems'],
  queryFn: async ({ signal }) =>
    (await call(shipmentViewEndpoints.retrieveShipmentProblems, { signal })).shipmentProblems,
});
