import type { OverlaidOrder } from '#src/api/outbox/confirmation-overlay.ts';
import type { Language } from '#src/contract/language.ts';
import { formatNumber } from '#src/format/format.ts';
import { Sub } from '#src/ui/tables/table-cells.tsx';
import type { TrackingTexts } from './tracking-texts.ts';

export interface ConfirmationCaptionProps {
  order: OverlaidOrder;
  texts: TrackingTexts;
  language: Language;
}

/** How far an order's confirmations have come, or why it needs none; nothing where none has begun. */
export function ConfirmationCaption({ order, texts, language }: ConfirmationCaptionProps) {
  const { waiting, itemCount, confirmedCount, refusedCount = 0 } = order;
  const count = (value: number) => formatNumber(value, language);

  if (order.orderStatus === 'cancelled') {
    return (
      <Sub tone="failed" icon="warning">
        {texts.cancelled}
      </Sub>
    );
  }
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
        {texts.marketplaceProblem}
      </Sub>
    );
  }
  if (order.orderStatus === 'cancellation-requested') {
    return (
      <Sub tone="held" icon="warning">
        {texts.cancellationRequested}
      </Sub>
    );
  }
  if (order.orderStatus === 'shipped-elsewhere') return <Sub icon="check">{texts.shippedElsewhere}</Sub>;
  if (confirmedCount === 0) return null;
  const isWhole = confirmedCount >= itemCount;
  return (
    <Sub icon={isWhole ? 'check' : undefined}>
      {isWhole ? texts.confirmed : texts.partlyConfirmed(count(confirmedCount), count(itemCount))}
    </Sub>
  );
}
