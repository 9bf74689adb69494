import * as v from 'valibot';
import { Instant } from '#src/contract/instant.ts';

/**
 * Why the marketplace refused a confirmation, in our words; its own travel beside it. `field` is the value to blame;
 * `canSendAgain` says whether sending it again may help.
 */
export const marketplaceRefusals = {
  CARRIER_NOT_ELIGIBLE: { field: 'carrier', canSendAgain: true },
  TRACKING_INVALID: { field: 'trackingId', canSendAgain: true },
  /** Confirmed by somebody else, or its package was removed: nothing is left to send. */
  ALREADY_SHIPPED: { field: undefined, canSendAgain: false },
  ORDER_CANCELLED: { field: undefined, canSendAgain: false },
  OTHER: { field: undefined, canSendAgain: true },
} as const satisfies Record<string, { field: 'carrier' | 'trackingId' | undefined; canSendAgain: boolean }>;

export type MarketplaceRefusalCode = keyof typeof marketplaceRefusals;
export const MarketplaceRefusalCode = v.picklist(
  Object.keys(marketplaceRefusals) as MarketplaceRefusalCode[],
);

/**
 * What the marketplace showed when an accepted confirmation was read back. `missing`: not there although it was told
 * twice. `awaited`: the package still shows the values before a correction, which may take three days.
 */
export const Verification = v.picklist(['verified', 'missing', 'awaited']);
export type Verification = v.InferOutput<typeof Verification>;

/**
 * What the marketplace made of a confirmation that we hold. What was read back stands beside the state; what a later
 * build names there is left out.
 */
export const MarketplaceOutcome = v.variant('state', [
  /** With a reason if it could not be sent to the marketplace yet. */
  v.object({ state: v.literal('waiting'), reason: v.optional(v.string()) }),
  v.object({
    state: v.literal('accepted'),
    at: Instant,
    verification: v.fallback(v.optional(Verification), undefined),
  }),
  v.object({
    state: v.literal('refused'),
    at: Instant,
    reason: v.string(),
    /** Absent where a later server names one that this build doesn't know. */
    code: v.fallback(v.optional(MarketplaceRefusalCode), undefined),
  }),
]);
export type MarketplaceOutcome = v.InferOutput<typeof MarketplaceOutcome>;
