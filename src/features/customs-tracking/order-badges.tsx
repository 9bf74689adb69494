import type { TrackingItem } from '#src/contract/orders/customs-tracking.ts';
import { shipByWords } from '#src/entities/order/ship-by.ts';
import { useCompanyZone } from '#src/entities/seller/company-zone.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { Badge } from '#src/ui/badge.tsx';
import { statusTones } from './tracking-columns.tsx';

/** An order's status and ship-by, beside its title. */
export function OrderBadges({ status, shipBy }: Pick<TrackingItem, 'status' | 'shipBy'>) {
  const texts = useTexts(customsTrackingTexts);
  const language = useLanguage();
  const now = useMinute();
  const timeZone = useCompanyZone();
  const words = shipBy && shipByWords(Date.parse(shipBy), now, language, timeZone);
  return (
    <>
      <Badge tone={statusTones[status]}>{texts.status[status]}</Badge>
      {words && (
        <Badge tone={words.tone ?? 'empty'} icon="clock">
          {words.text}
        </Badge>
      )}
    </>
  );
}
