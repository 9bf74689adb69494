import * as v from 'valibot';
import { Instant } from './instant.ts';

/** Why the marketplace refused a confirmation, in our words; its own travel beside it. */
export const MarketplaceRefusalCode = v.picklist([
  'CARRIER_NOT_ELIGIBLE',
  'TRACKING_INVALID',
  /** Confirmed by somebody else, or its package was removed: nothing is left to send. */
  'ALREADY_SHIPPED',
  'ORDER_CANCELLED',
  'OTHER',
]);
export type MarketplaceRefusalCode = v.InferOutput<typeof MarketplaceRefusalCode>;

/**
 * What the marketplace showed when an accepted confirmation was read back. `missing`: not there although it was told
 * twice. `awaited`: the package still shows the values before a correction, which may take three days.
 */
export const ReadBack = v.picklist(['verified', 'missing', 'awaited']);
export type ReadBack = v.InferOutput<typeof ReadBack>;

/**
 * What the marketplace made of a confirmation that we hold. An app of an earlier build knows these three states: what
 * was read back stands beside them, and what a later build names there is left out.
 */
export const MarketplaceOutcome = v.variant('state', [
  /** With a reason if it could not be sent to the marketplace yet. */
  v.object({ state: v.literal('waiting'), reason: v.optional(v.string()) }),
  v.object({
    state: v.literal('accepted'),
    at: Instant,
    readBack: v.fallback(v.optional(ReadBack), undefined),
  }),
  v.object({
    state: v.literal('refused'),
    at: Instant,
    reason: v.string(),
    /** Absent from a server of an earlier build. */
    code: v.fallback(v.optional(MarketplaceRefusalCode), undefined),
  }),
]);
export type MarketplaceOutcome = v.InferOutput<typeof MarketplaceOutcome>;
