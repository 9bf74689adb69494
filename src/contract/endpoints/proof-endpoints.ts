import * as v from 'valibot';
import { TrackingProof, TrackingProofsQuery } from '#src/contract/orders/tracking-proofs.ts';
import { endpoint } from './endpoint.ts';

/** Apart from the list, whose first screen doesn't need them. */
export const proofEndpoints = {
  retrieveTrackingProofs: endpoint({
    method: 'GET',
    path: 'customs-tracking/proofs',
    access: 'bearer',
    roles: ['owner', 'office'],
    summary:
      'Proofs of the orders in the tracking list, in an order of their own; those behind an order, or that of one order.',
    params: TrackingProofsQuery,
    answer: v.object({ trackingProofs: v.array(TrackingProof) }),
  }),
} as const;
