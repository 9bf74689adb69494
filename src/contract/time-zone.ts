import * as v from 'valibot';

/** Whether this device, or this server, knows the zone: their lists are of different years. */
function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A time zone by its IANA name, such as `Asia/Shanghai`. A bare offset is none: it says nothing of the summer. */
export const TimeZone = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(64),
  v.regex(/^[a-z][\w+-]*(?:\/[\w+-]+)*$/i),
  v.check(isKnownZone),
);
export type TimeZone = v.InferOutput<typeof TimeZone>;

/** One that is only known elsewhere is left out: anyone who reads it counts in a zone of their own. */
export const ReadTimeZone = v.fallback(v.optional(TimeZone), undefined);

/** A zone by its city, as systems name it. */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');
