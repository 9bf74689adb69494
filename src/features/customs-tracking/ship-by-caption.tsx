import { formatDay } from '#src/lib/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { Sub } from '#src/ui/table-cells.tsx';
import { shipByUrgency } from './ship-by.ts';

/** Until when the marketplace wants the confirmation; a clock once it is close. */
export function ShipByCaption({ shipBy }: { shipBy: string }) {
  const texts = useTexts(customsTrackingTexts);
  const day = formatDay(shipBy, useLanguage());
  const urgency = shipByUrgency(shipBy, new Date());
  if (urgency === 'later') return <Sub>{texts.shipBy(day)}</Sub>;
  const words = {
    missed: texts.shipByMissed(day),
    today: texts.shipByToday,
    tomorrow: texts.shipByTomorrow,
  };
  return (
    <Sub tone="held" icon="clock">
      {words[urgency]}
    </Sub>
  );
}
