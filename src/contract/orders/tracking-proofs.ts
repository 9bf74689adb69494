import * as v from 'valibot';
import { OrderId } from '#src/contract/ids.ts';

/** All proofs that a seller has; those behind an order, as an earlier answer ended; or that of one order. */
export const TrackingProofsQuery = v.object({ behind: v.optional(OrderId), orderId: v.optional(OrderId) });

export const TrackingProof = v.object({ orderId: OrderId, proof: v.string() });
export type TrackingProof = v.InferOutput<typeof TrackingProof>;
