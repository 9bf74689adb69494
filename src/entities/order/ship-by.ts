import { dayIn } from '#src/contract/days.ts';
import type { Language } from '#src/contract/language.ts';
import { formatDay, formatDuration } from '#src/format/format.ts';
import { texts } from '#src/messages/catalogue.ts';
import { customsTrackingTexts } from '#src/messages/customs-tracking.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Below this span a confirmation that hasn't arrived is red. */
const shipByAlarmMs = 12 * hour;

/** How urgent a ship-by is: `missed`, `soon`, of today, of tomorrow, or later. */
type ShipByUrgency = 'missed' | 'soon' | 'today' | 'tomorrow' | 'later';

/**
 * @param shipBy milliseconds since 1970, as `now`
 * @param timeZone the company's; undefined: where the device is
 */
export function shipByUrgency(shipBy: number, now: number, timeZone: string | undefined): ShipByUrgency {
  if (shipBy < now) return 'missed';
  if (shipBy - now < shipByAlarmMs) return 'soon';
  const days = (Date.parse(dayIn(timeZone, shipBy)) - Date.parse(dayIn(timeZone, now))) / day;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : 'later';
}

/** What is said of a ship-by: the time that is left once it is a matter of hours, its day before. */
export function shipByWords(shipBy: number, now: number, language: Language, timeZone: string | undefined) {
  const words = texts(customsTrackingTexts);
  const urgency = shipByUrgency(shipBy, now, timeZone);
  const left = formatDuration((shipBy - now) / 1000, language);
  const dayOf = formatDay(shipBy, language, timeZone);
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
  return { text, tone: tones[urgency], day: dayOf };
}
