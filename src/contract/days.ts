const minute = 60_000;
const hour = 60 * minute;

/** No zone is further from UTC than 14 hours. */
const furthest = 15 * hour;

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = madeFormat(timeZone);
  formats.set(timeZone, made);
  return made;
}

function madeFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
      ...(timeZone !== undefined && { timeZone }),
    });
  } catch {
    // A zone that is only known elsewhere, since lists of zones are of different years.
    return madeFormat(undefined);
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
  new Date(Date.parse(day) + days * 24 * hour).toISOString().slice(0, 10);

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
