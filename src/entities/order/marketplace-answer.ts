import {
  type MarketplaceOutcome,
  type MarketplaceRefusalCode,
  marketplaceRefusals,
} from '#src/contract/shipments/shipment-outcome.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { marketplaceAnswerTexts } from '#src/messages/marketplace-answer.ts';

type Words = ReturnType<typeof texts<(typeof marketplaceAnswerTexts)['en']>>;

/** Why the marketplace doesn't have a confirmation, in our words where we know what is meant; undefined where it has it. */
export function problemWords(marketplace: MarketplaceOutcome, words: Words): string | undefined {
  if (marketplace.state === 'accepted' && marketplace.readBack === 'missing') return words.readBack.missing;
  return marketplace.state === 'refused' ? refusalWords(marketplace, words) : undefined;
}

/** Why the marketplace refused a confirmation: in its own words where ours would say nothing. */
export function refusalWords(
  { code = 'OTHER', reason }: { code?: MarketplaceRefusalCode | undefined; reason?: string | undefined },
  words: Words,
): string {
  return code === 'OTHER' && reason ? reason : words.refusal[code];
}

/** Whether the marketplace doesn't have it, and sending it again may help. */
export function canSendAgain(marketplace: MarketplaceOutcome): boolean {
  if (marketplace.state === 'accepted') return marketplace.readBack === 'missing';
  return marketplace.state === 'refused' && marketplaceRefusals[marketplace.code ?? 'OTHER'].canSendAgain;
}
