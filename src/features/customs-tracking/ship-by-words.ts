import type { ShipByUrgency } from './ship-by.ts';
import type { TrackingTexts } from './tracking-texts.ts';

export function shipByWords(urgency: ShipByUrgency, day: string, texts: TrackingTexts): string {
  const words = {
    missed: texts.shipByMissed(day),
    today: texts.shipByToday,
    tomorrow: texts.shipByTomorrow,
    later: texts.shipBy(day),
  };
  return words[urgency];
}
