import { dayIn } from './days.ts';

const minute = 60_000;

/** No zone is further from UTC than 14 hours. */
const furthest = 15 * 60 * minute;

const starts = new Map<string, number>();

/**
 * The first moment that is in a day, or behind it where the zone skipped the day, in milliseconds since 1970. Where the
 * clocks are changed at midnight the day begins at another hour.
 */
export function startOfDay(timeZone: string | undefined, day: string): number {
  const key = `${timeZone} ${day}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  // Clocks are never set back beyond the beginning of a day, so that days follow each other; all zones keep whole minutes.
  let before = (Date.parse(day) - furthest) / minute;
  let within = (Date.parse(day) + furthest) / minute;
  while (within - before > 1) {
    const between = Math.floor((before + within) / 2);
    if (dayIn(timeZone, between * minute) < day) before = between;
    else within = between;
  }
  // A page that stays open for months asks for a few days each.
  if (starts.size > 200) starts.clear();
  starts.set(key, within * minute);
  return within * minute;
}
