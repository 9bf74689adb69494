import type { Language } from '#src/contract/language.ts';
import { shipByWords } from '#src/entities/order/ship-by-words.ts';
import { Sub } from '#src/ui/tables/table-cells.tsx';

export interface ShipByCaptionProps {
  shipBy: string;
  /** Milliseconds since 1970: given, so that not each row has a clock of its own. */
  now: number;
  language: Language;
}

/** Until when the marketplace wants the confirmation; a clock once it is close, red below twelve hours. */
export function ShipByCaption({ shipBy, now, language }: ShipByCaptionProps) {
  const { text, tone } = shipByWords(Date.parse(shipBy), now, language);
  return (
    <Sub tone={tone} icon={tone && 'clock'}>
      {text}
    </Sub>
  );
}
