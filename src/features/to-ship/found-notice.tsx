import type { ReactNode } from 'react';
import { LargeChoices } from '#src/entities/packing/packing-parts.tsx';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Finding } from './find-order.ts';
import { findingWords } from './find-order.ts';

/** More of them are searched for. */
const mostChoices = 12;
/** The parcel must not go. */
const loud: readonly Finding['kind'][] = ['cancelled', 'cancelled-after'];

export interface FoundNoticeProps {
  finding: Finding;
  onOpen: (orderId: string) => void;
  onOpenPending: () => void;
  /** To an order's items, such as one that was found to be confirmed. */
  itemsLink: (orderId: string) => ReactNode;
}

/** What a code was that opened no order, and what to do. */
export function FoundNotice({ finding, onOpen, onOpenPending, itemsLink }: FoundNoticeProps) {
  const texts = useTexts(toShipTexts);
  const language = useLanguage();
  if (finding.kind === 'order') return null;
  if (finding.kind === 'choice') {
    const { code, orders, isSure } = finding;
    return (
      <LargeChoices>
        <Banner
          tone="attention"
          role="alert"
          title={(isSure ? texts.chooseOrder : texts.chooseSurely)(code)}
        />
        {orders.slice(0, mostChoices).map(({ orderId }) => (
          <Button key={orderId} wide onClick={() => onOpen(orderId)}>
            {orderId}
          </Button>
        ))}
      </LargeChoices>
    );
  }
  const { title, detail } = findingWords(finding, texts, language);
  const { kind } = finding;
  return (
    <LargeChoices>
      <Banner tone={loud.includes(kind) ? 'failed' : 'attention'} role="alert" title={title}>
        {detail}
      </Banner>
      {(kind === 'confirmed-here' || kind === 'nothing-left') && itemsLink(finding.orderId)}
      {(kind === 'needs-you' || (kind === 'cancelled-after' && finding.isWaiting)) && (
        <Button wide onClick={onOpenPending}>
          {texts.openPending}
        </Button>
      )}
    </LargeChoices>
  );
}
