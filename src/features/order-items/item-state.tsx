import type { CustomsProduct } from '#src/contract/customs-product.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Sub } from '#src/ui/table-cells.tsx';
import type { WaitingConfirmation } from './waiting-confirmations.ts';

export interface ItemStateProps {
  product: CustomsProduct;
  waiting: WaitingConfirmation | undefined;
}

/** How far the confirmation of an item has come; never more than the server has said. */
export function ItemState({ product, waiting }: ItemStateProps) {
  const texts = useTexts(orderItemsTexts);
  const language = useLanguage();
  const { confirmation } = product;

  if (confirmation) {
    const { marketplace } = confirmation;
    const who = texts.confirmedBy(confirmation.confirmedBy, formatMoment(confirmation.confirmedAt, language));
    if (marketplace.state === 'refused') {
      return (
        <>
          <Badge tone="failed">{texts.marketplaceRefused}</Badge>
          <Sub>{marketplace.reason}</Sub>
        </>
      );
    }
    return (
      <>
        <Badge tone="released">{texts.confirmed}</Badge>
        <Sub>{marketplace.state === 'waiting' ? texts.marketplaceWaiting : who}</Sub>
      </>
    );
  }
  if (!waiting) return null;
  if (waiting.state === 'needs-you') return <Badge tone="failed">{texts.needsYou}</Badge>;
  if (waiting.state === 'sending') return <Badge tone="progress">{texts.sending}</Badge>;
  return (
    <Badge tone="empty" icon="tray">
      {texts.kept}
    </Badge>
  );
}
