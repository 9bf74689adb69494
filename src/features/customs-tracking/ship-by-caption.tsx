import { shipByWords } from '#src/entities/order/ship-by-words.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage } from '#src/messages/catalogue.ts';
import { Sub } from '#src/ui/table-cells.tsx';

/** Until when the marketplace wants the confirmation; a clock once it is close, red below twelve hours. */
export function ShipByCaption({ shipBy }: { shipBy: string }) {
  const { text, tone } = shipByWords(Date.parse(shipBy), useMinute(), useLanguage());
  return (
    <Sub tone={tone} icon={tone && 'clock'}>
      {text}
    </Sub>
  );
}
