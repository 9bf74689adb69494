import * as v from 'valibot';

/** An instant, ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/** Whether it is a day of the calendar, `YYYY-MM-DD`; February 30 isn't one. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** A day of the calendar without a time zone, `YYYY-MM-DD`. */
export const CalendarDate = v.pipe(
  v.string(),
  v.isoDate(),
  // One complaint is enough of what doesn't even look like a date.
  v.check(text => !v.ISO_DATE_REGEX.test(text) || isCalendarDate(text)),
);
