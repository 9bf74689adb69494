import type * as v from 'valibot';
import type { MarketplaceOutcome, MarketplaceRefusalCode, ReadBack } from '#src/contract/shipment-outcome.ts';

/** What a ledger entry holds of the marketplace's answer. */
interface KeptOutcome {
  confirmedAt: Date;
  marketplaceState: 'waiting' | 'accepted' | 'refused';
  marketplaceAt: Date | null;
  marketplaceReason: string | null;
  marketplaceCode: MarketplaceRefusalCode | null;
  readBack: ReadBack | null;
}

/** The same as the contract has it. */
export function outcomeOf(entry: KeptOutcome): v.InferInput<typeof MarketplaceOutcome> {
  const { marketplaceReason: reason, marketplaceCode: code, readBack } = entry;
  const at = (entry.marketplaceAt ?? entry.confirmedAt).toISOString();
  switch (entry.marketplaceState) {
    case 'waiting':
      return { state: 'waiting', ...(reason && { reason }) };
    case 'accepted':
      return { state: 'accepted', at, ...(readBack && { readBack }) };
    case 'refused':
      return { state: 'refused', at, reason: reason ?? '', ...(code && { code }) };
  }
}
