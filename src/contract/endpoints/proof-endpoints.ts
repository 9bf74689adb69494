import * as v from 'valibot';
import { BrokerKeys } from '#src/contract/orders/broker-keys.ts';
import { TrackingProof, TrackingProofsQuery } from '#src/contract/orders/tracking-proofs.ts';
import { endpoint } from './endpoint.ts';

/** Proofs and what they are checked by: the first screen needs neither. */
export const proofEndpoints = {
  retrieveTrackingProofs: endpoint({
    method: 'GET',
    path: 'customs-tracking/proofs',
    roles: ['owner', 'office'],
    params: TrackingProofsQuery,
    answer: v.object({ trackingProofs: v.array(TrackingProof) }),
  }),
  retrieveBrokerKeys: endpoint({
    method: 'GET',
    path: 'customs-tracking/broker-keys',
    roles: ['owner', 'office'],
    answer: v.object({ brokerKeys: BrokerKeys }),
  }),
} as const;
