import { shipByWords } from '#src/entities/order/ship-by-words.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage } from '#src/messages/catalogue.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Sub } from '#src/ui/tables/table-cells.tsx';

/** How long the marketplace still waits: a confirmation counts when it arrives, not when it was typed. */
export function ShipByLine({ shipBy }: { shipBy: number }) {
  const { text, tone } = shipByWords(shipBy, useMinute(), useLanguage());
  if (tone !== 'failed') {
    return (
      <Sub tone={tone} icon="clock">
        {text}
      </Sub>
    );
  }
  return (
    <Badge tone="failed" icon="clock">
      {text}
    </Badge>
  );
}
