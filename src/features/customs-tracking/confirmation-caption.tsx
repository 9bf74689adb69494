import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { Sub } from '#src/ui/table-cells.tsx';

/** How far an order's confirmations have come; nothing where none has begun. */
export function ConfirmationCaption({ order }: { order: OverlaidOrder }) {
  const texts = useTexts(customsTrackingTexts);
  const language = useLanguage();
  const { waiting, itemCount = 0, confirmedCount = 0, refusedCount = 0 } = order;
  const count = (value: number) => formatNumber(value, language);

  if (waiting) {
    const state = texts.waiting[waiting.state];
    const isPart = waiting.count < itemCount;
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
