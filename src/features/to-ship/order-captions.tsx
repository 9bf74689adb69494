import type { OpenOrder } from '#src/contract/orders/open-products.ts';
import { shipByWords } from '#src/entities/order/ship-by.ts';
import { useCompanyZone } from '#src/entities/seller/company-zone.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import { Badge } from '#src/ui/badge.tsx';

/** Beside an order's number: how long there is, and what kind of order it is. */
export function OrderCaptions({ order: { shipBy, isIoss } }: { order: OpenOrder }) {
  const texts = useTexts(toShipTexts);
  const language = useLanguage();
  const now = useMinute();
  const timeZone = useCompanyZone();
  const due = shipBy === undefined ? undefined : shipByWords(Date.parse(shipBy), now, language, timeZone);
  return (
    <>
      {due && (
        <Badge tone={due.tone ?? 'empty'} icon="clock">
          {due.text}
        </Badge>
      )}
      {isIoss && (
        <Badge tone="empty" icon="help">
          {texts.ioss}
        </Badge>
      )}
    </>
  );
}
