import { formatDuration } from '#src/lib/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Sub } from '#src/ui/table-cells.tsx';
import { shipByAlarmMs } from './row-ship-by.ts';

/** How long the marketplace still waits: a confirmation counts when it arrives, not when it was typed. */
export function ShipByLine({ shipBy }: { shipBy: number }) {
  const texts = useTexts(pendingTexts);
  const language = useLanguage();
  const left = shipBy - Date.now();
  const words = left > 0 ? texts.shipWithin(formatDuration(left / 1000, language)) : texts.shipMissed;
  if (left > shipByAlarmMs) return <Sub icon="clock">{words}</Sub>;
  return (
    <Badge tone="failed" icon="clock">
      {words}
    </Badge>
  );
}
