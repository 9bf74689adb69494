import { queryOptions } from '@tanstack/react-query';
import { callTagged } from '#src/api/client/call-tagged.ts';
import { shipmentViewEndpoints } from '#src/contract/endpoints/shipment-view-endpoints.ts';
import type { ShipmentProblem } from '#src/contract/shipments/shipment-ledger.ts';

const queryKey = ['shipment-problems'] as const;

/** Confirmations of the company that the marketplace refused or doesn't show, whichever device sent them. */
export const shipmentProblemsQuery = queryOptions({
  queryKey,
  // Others correct them, or cause more: they are asked for with each visit.
  staleTime: 0,
  // Each answer stays the object whose ETag is known.
  structuralSharing: false,
  queryFn: ({ client, signal }) =>
    callTagged(
      shipmentViewEndpoints.retrieveShipmentProblems,
      { known: client.getQueryData<ShipmentProblem[]>(queryKey), signal },
      answer => answer.shipmentProblems,
    ),
});
