import type { QuietHours } from '#src/contract/accounts/notifications.ts';
import { dayAfter, dayIn, zonedFormat } from '#src/contract/days.ts';
import { type Language, languages } from '#src/contract/language.ts';
import { startOfDay } from '#src/contract/start-of-day.ts';

const minute = 60_000;
const minutesOfDay = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function minutesIn(timeZone: string, moment: number): number {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return minutesOf(zonedFormat('en-GB', timeZone, time).format(moment));
}

/** When clocks of a zone show a time of a day, `HH:MM`; where they never show it, near it. */
export function momentAt(timeZone: string, day: string, time: string): number {
  const at = startOfDay(timeZone, day) + minutesOf(time) * minute;
  // Clocks that were changed since the day began.
  const off = minutesOf(time) - minutesIn(timeZone, at);
  const nearest = ((off + 1.5 * minutesOfDay) % minutesOfDay) - minutesOfDay / 2;
  return at + nearest * minute;
}

/** Whether nothing may be sent at a moment. */
export function isQuiet({ from, until }: QuietHours, timeZone: string, moment: number): boolean {
  const [now, start, end] = [minutesIn(timeZone, moment), minutesOf(from), minutesOf(until)];
  return start <= end ? now >= start && now < end : now >= start || now < end;
}

/** When the quiet hours that a moment is in end. */
export function quietEnd({ until }: QuietHours, timeZone: string, moment: number): number {
  const today = dayIn(timeZone, moment);
  const end = momentAt(timeZone, today, until);
  return end > moment ? end : momentAt(timeZone, dayAfter(today), until);
}

/** When the quiet hours that a moment is in began. */
function quietStart({ from }: QuietHours, timeZone: string, moment: number): number {
  const today = dayIn(timeZone, moment);
  const start = momentAt(timeZone, today, from);
  return start <= moment ? start : momentAt(timeZone, dayAfter(today, -1), from);
}

/** Enough for a look at the company before they begin. */
const beforeQuietMs = 30 * minute;

/** A moment to tell something at, or a while before the quiet hours that it is in. */
export const beforeQuiet = (quiet: QuietHours, timeZone: string, moment: number): number =>
  isQuiet(quiet, timeZone, moment) ? quietStart(quiet, timeZone, moment) - beforeQuietMs : moment;

/** Monday to Friday. */
export const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());

/** Day and time in a zone, as `Fri, Nov 27, 18:00` and `11月27日周五 18:00`. */
export const whenIn = (language: Language, timeZone: string, moment: Date): string =>
  zonedFormat(languages[language].locale, timeZone, {
    ...{ weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(moment);

/** A zone as people say it: `Berlin time`, `德国时间`. The locale's own English names are abbreviations. */
export function zoneIn(language: Language, timeZone: string): string {
  if (language === 'en') return `${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;
  const parts = zonedFormat(languages[language].locale, timeZone, {
    timeZoneName: 'shortGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Day, time and zone: `Fri, Nov 27, 18:00 (Berlin time)` and `11月27日周五 18:00（德国时间）`. */
export function zonedWhenIn(language: Language, timeZone: string, moment: Date): string {
  const [when, zone] = [whenIn(language, timeZone, moment), zoneIn(language, timeZone)];
  return language === 'en' ? `${when} (${zone})` : `${when}（${zone}）`;
}
