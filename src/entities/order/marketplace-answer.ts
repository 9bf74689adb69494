import {
  type MarketplaceOutcome,
  type MarketplaceRefusalCode,
  marketplaceRefusals,
} from '#src/contract/shipments/shipment-outcome.ts';
import { type WaitingReason, waitingReasons } from '#src/contract/shipments/waiting-reasons.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { marketplaceAnswerTexts } from '#src/messages/marketplace-answer.ts';

type Words = ReturnType<typeof texts<(typeof marketplaceAnswerTexts)['en']>>;

/** Why the marketplace doesn't have a confirmation, in our words where we know what is meant; undefined where it has it. */
export function problemWords(marketplace: MarketplaceOutcome, words: Words): string | undefined {
  if (marketplace.state === 'accepted' && marketplace.verification === 'missing')
    return words.verification.missing;
  return marketplace.state === 'refused' ? refusalWords(marketplace, words) : undefined;
}

/** Why the marketplace refused a confirmation: in its own words, quoted, where ours would say nothing. */
export function refusalWords(
  { code = 'OTHER', reason }: { code?: MarketplaceRefusalCode | undefined; reason?: string | undefined },
  words: Words,
): string {
  return code === 'OTHER' && reason ? words.reported(reason) : words.refusal[code];
}

/** Why it hasn't been sent to the marketplace yet. @param reason as the server says it */
export function waitingWords(reason: string, words: Words): string {
  const known = Object.entries(waitingReasons).find(([, sentence]) => sentence === reason)?.[0];
  return known ? words.waitingBecause[known as WaitingReason] : words.waitingBecauseOther;
}

/** Whether the marketplace doesn't have it, and sending it again may help. */
export function canSendAgain(marketplace: MarketplaceOutcome): boolean {
  if (marketplace.state === 'accepted') return marketplace.verification === 'missing';
  return marketplace.state === 'refused' && marketplaceRefusals[marketplace.code ?? 'OTHER'].canSendAgain;
}
