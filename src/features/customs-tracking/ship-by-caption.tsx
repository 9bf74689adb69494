import { formatDay } from '#src/lib/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { Sub } from '#src/ui/table-cells.tsx';
import { shipByUrgency } from './ship-by.ts';
import { shipByWords } from './ship-by-words.ts';

/** Until when the marketplace wants the confirmation; a clock once it is close. */
export function ShipByCaption({ shipBy }: { shipBy: string }) {
  const texts = useTexts(customsTrackingTexts);
  const day = formatDay(shipBy, useLanguage());
  const urgency = shipByUrgency(shipBy, new Date());
  const words = shipByWords(urgency, day, texts);
  if (urgency === 'later') return <Sub>{words}</Sub>;
  return (
    <Sub tone="held" icon="clock">
      {words}
    </Sub>
  );
}
