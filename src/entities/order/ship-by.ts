import type { Language } from '#src/contract/language.ts';
import { formatDay, formatDuration } from '#src/format/format.ts';
import { texts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Below this span a confirmation that hasn't arrived is red. */
const shipByAlarmMs = 12 * hour;

/** How urgent a ship-by is: `missed`, `soon`, of today, of tomorrow, or later. Days are those of the device's calendar. */
type ShipByUrgency = 'missed' | 'soon' | 'today' | 'tomorrow' | 'later';

/** @param shipBy milliseconds since 1970, as `now` */
export function shipByUrgency(shipBy: number, now: number): ShipByUrgency {
  if (shipBy < now) return 'missed';
  if (shipBy - now < shipByAlarmMs) return 'soon';
  const days = Math.round((startOfDay(shipBy) - startOfDay(now)) / day);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : 'later';
}

function startOfDay(time: number): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

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
