import type { TrackedOrder } from '#src/api/tracking-query.ts';
import { formatDay } from '#src/lib/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { Badge } from '#src/ui/badge.tsx';
import { shipByUrgency } from './ship-by.ts';
import { shipByWords } from './ship-by-words.ts';
import { statusTones } from './tracking-columns.tsx';

/** An order's status and ship-by, beside its title. */
export function OrderBadges({ order: { status, shipBy } }: { order: TrackedOrder }) {
  const texts = useTexts(customsTrackingTexts);
  const language = useLanguage();
  const urgency = shipBy && shipByUrgency(shipBy, new Date());
  return (
    <>
      <Badge tone={statusTones[status]}>{texts.status[status]}</Badge>
      {urgency && (
        <Badge tone={urgency === 'later' ? 'empty' : 'held'} icon="clock">
          {shipByWords(urgency, formatDay(shipBy, language), texts)}
        </Badge>
      )}
    </>
  );
}
