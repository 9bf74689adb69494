import type { MarketplaceRefusalCode } from '#src/contract/shipment-outcome.ts';

/** In the order in which they are looked for: a number that is wrong for its carrier names both. */
const words: readonly (readonly [MarketplaceRefusalCode, RegExp])[] = [
  // No code of the marketplace says it; docs and issue threads have these words.
  ['ALREADY_SHIPPED', /not finding a matching package|already (?:been )?(?:fulfilled|shipped)/i],
  ['ORDER_CANCELLED', /cancell?ed/i],
  ['TRACKING_INVALID', /tracking/i],
  ['CARRIER_NOT_ELIGIBLE', /carrier/i],
];

/**
 * Our code for the words in which the marketplace refused a confirmation, which has one code for all of them.
 * @param isCancelled whether we know that the order was: of such a one it may only say that no package fits
 */
export function refusalCodeOf(reason: string, isCancelled: boolean): MarketplaceRefusalCode {
  const code = words.find(([, said]) => said.test(reason))?.[0] ?? 'OTHER';
  return code === 'ALREADY_SHIPPED' && isCancelled ? 'ORDER_CANCELLED' : code;
}
