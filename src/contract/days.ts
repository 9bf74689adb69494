const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = zonedFormat('en-US', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** @param timeZone undefined: where this device, or this server, is; so is one that is unknown here, since lists of zones are of different years */
export function zonedFormat(
  locale: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat(locale, options);
  }
}

/**
 * The day of the calendar, `YYYY-MM-DD`, that a moment is in. Whatever counts or names days counts them by this.
 * @param moment milliseconds since 1970
 * @param timeZone IANA name; undefined: where this device, or this server, is
 */
export function dayIn(timeZone: string | undefined, moment: number): string {
  const [month, day, year] = dayFormat(timeZone).format(moment).split('/');
  return `${year}-${month}-${day}`;
}

/** A day of the calendar so many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
