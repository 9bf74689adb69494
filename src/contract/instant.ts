import * as v from 'valibot';

/** An instant, ISO 8601 in UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/** A day of the calendar without a time zone, `YYYY-MM-DD`. */
export const CalendarDate = v.pipe(v.string(), v.isoDate());
