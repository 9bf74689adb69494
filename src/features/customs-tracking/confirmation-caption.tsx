import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import { formatNumber } from '#src/format/format.ts';
import type { Language } from '#src/messages/language.ts';
import { Sub } from '#src/ui/table-cells.tsx';
import type { TrackingTexts } from './tracking-texts.ts';

export interface ConfirmationCaptionProps {
  order: OverlaidOrder;
  texts: TrackingTexts;
  language: Language;
}

/** How far an order's confirmations have come; nothing where none has begun. */
export function ConfirmationCaption({ order, texts, language }: ConfirmationCaptionProps) {
  const { waiting, itemCount = 0, confirmedCount = 0, refusedCount = 0 } = order;
  const count = (value: number) => formatNumber(value, language);

  if (waiting) {
    const state = texts.waiting[waiting.state];
    const isPart = waiting.count > 0 && waiting.count < itemCount;
    const needsYou = waiting.state === 'needs-you';
    return (
      <Sub tone={needsYou ? 'failed' : undefined} icon={needsYou ? 'warning' : 'tray'}>
        {isPart ? texts.waitingOf(state, count(waiting.count), count(itemCount)) : state}
      </Sub>
    );
  }
  if (refusedCount > 0) {
    return (
      <Sub tone="failed" icon="warning">
        {texts.marketplaceRefused}
      </Sub>
    );
  }
  if (confirmedCount === 0) return null;
  const isWhole = confirmedCount >= itemCount;
  return (
    <Sub icon={isWhole ? 'check' : undefined}>
      {isWhole ? texts.confirmed : texts.partlyConfirmed(count(confirmedCount), count(itemCount))}
    </Sub>
  );
}
