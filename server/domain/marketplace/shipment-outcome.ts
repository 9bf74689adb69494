import type * as v from 'valibot';
import type {
  MarketplaceOutcome,
  MarketplaceRefusalCode,
  Verification,
} from '#src/contract/shipments/shipment-outcome.ts';

/** What a ledger entry holds of the marketplace's answer. */
interface StoredOutcome {
  confirmedAt: Date;
  marketplaceState: 'waiting' | 'accepted' | 'refused';
  marketplaceAt: Date | null;
  marketplaceReason: string | null;
  marketplaceCode: MarketplaceRefusalCode | null;
  verification: Verification | null;
}

/** The same as the contract has it. */
export function outcomeOf(entry: StoredOutcome): v.InferInput<typeof MarketplaceOutcome> {
  const { marketplaceReason: reason, marketplaceCode: code, verification } = entry;
  const at = (entry.marketplaceAt ?? entry.confirmedAt).toISOString();
  switch (entry.marketplaceState) {
    case 'waiting':
      return { state: 'waiting', ...(reason && { reason }) };
    case 'accepted':
      return { state: 'accepted', at, ...(verification && { verification }) };
    case 'refused':
      return { state: 'refused', at, reason: reason ?? '', ...(code && { code }) };
  }
}

/** In the order in which they are looked for: a number that is wrong for its carrier names both. */
const words: Record<Exclude<MarketplaceRefusalCode, 'OTHER'>, RegExp> = {
  // No code of the marketplace says it; docs and issue threads have these words.
  ALREADY_SHIPPED: /not finding a matching package|already (?:been )?(?:fulfilled|shipped)/i,
  ORDER_CANCELLED: /cancell?ed/i,
  TRACKING_INVALID: /tracking/i,
  CARRIER_NOT_ELIGIBLE: /carrier/i,
};
const codes = Object.keys(words) as (keyof typeof words)[];

/**
 * Our code for the words in which the marketplace refused a confirmation, which has one code for all of them.
 * @param isCancelled whether we know that the order was: of such a one it may only say that no package fits
 */
export function refusalCodeOf(reason: string, isCancelled: boolean): MarketplaceRefusalCode {
  const code = codes.find(each => words[each].test(reason)) ?? 'OTHER';
  return code === 'ALREADY_SHIPPED' && isCancelled ? 'ORDER_CANCELLED' : code;
}
