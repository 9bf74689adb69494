import type { Language } from '#src/contract/language.ts';
import { formatDay, formatDuration } from '#src/format/format.ts';
import { texts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import { shipByUrgency } from './ship-by.ts';

/** What is said of a ship-by: the time that is left once it is a matter of hours, its day before. */
export function shipByWords(shipBy: number, now: number, language: Language) {
  const words = texts(customsTrackingTexts);
  const urgency = shipByUrgency(shipBy, now);
  const left = formatDuration((shipBy - now) / 1000, language);
  const dayOf = formatDay(new Date(shipBy).toISOString(), language);
  const text = {
    missed: words.shipByMissed(dayOf),
    soon: words.shipWithin(left),
    today: words.shipByToday(left),
    tomorrow: words.shipByTomorrow(left),
    later: words.shipBy(dayOf),
  }[urgency];
  const tones = {
    missed: 'failed',
    soon: 'failed',
    today: 'held',
    tomorrow: 'held',
    later: undefined,
  } as const;
  return { text, tone: tones[urgency] };
}
