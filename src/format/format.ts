import { dayIn } from '#src/contract/days.ts';
import { type Language, languageCodes, languages } from '#src/contract/language.ts';

// Making an Intl formatter costs more than a hundred uses of it; a table asks for thousands.
export function remembered<Formatter>(
  make: (locale: string) => Formatter,
): (language: Language) => Formatter {
  const made = new Map<Language, Formatter>();
  return language => {
    const known = made.get(language) ?? make(languages[language].locale);
    made.set(language, known);
    return known;
  };
}

const dayFormat = remembered(
  locale => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);
const numberFormat = remembered(locale => new Intl.NumberFormat(locale));

/** Texts made before, by a key that few values share: a page of orders has a hundred times and five days. */
function textsByKey(): (language: Language, key: number, make: () => string) => string {
  const made = new Map(languageCodes.map(language => [language, new Map<number, string>()]));
  return (language, key, make) => {
    const ofLanguage = made.get(language);
    const known = ofLanguage?.get(key);
    if (known !== undefined) return known;
    const text = make();
    ofLanguage?.set(key, text);
    return text;
  };
}

const dayTexts = textsByKey();

/**
 * `November 20, 2026`. The long English form is the specification's MMMM D, YYYY.
 * @param timeZone IANA name; undefined: where the device is
 */
export function formatDay(
  instant: string | number | Date,
  language: Language,
  timeZone?: string | undefined,
): string {
  const day = Date.parse(dayIn(timeZone, new Date(instant).getTime()));
  return dayTexts(language, day, () => dayFormat(language).format(day));
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `10:42`, in every language: a formatter that isn't made is the quickest. */
export function formatTime(instant: string | number | Date): string {
  const date = new Date(instant);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const betweenDayAndTime: Record<Language, string> = { en: ' at ', 'zh-CN': ' ' };

/** `November 20, 2026 at 10:42` */
export function formatDayAndTime(instant: string | number | Date, language: Language): string {
  return `${formatDay(instant, language)}${betweenDayAndTime[language]}${formatTime(instant)}`;
}

/** `10:42` for an instant of today, else with its day: as a name of the moment, after "until" or "as of". */
export function formatMoment(instant: string | number | Date, language: Language, now = new Date()): string {
  const isToday = new Date(instant).toDateString() === now.toDateString();
  return isToday ? formatTime(instant) : formatDayAndTime(instant, language);
}

export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value);
}

/** As `Intl` names them, without its formatters; Chinese ones apart from their number, as every text has them. */
const units: Record<Language, Record<'day' | 'hour' | 'minute', string>> = {
  en: { day: 'd', hour: 'h', minute: 'm' },
  'zh-CN': { day: ' 天', hour: ' 小时', minute: ' 分钟' },
};

/** The two largest units of a span: `3d 4h`, `18h`, `12m`. */
export function formatDuration(seconds: number, language: Language): string {
  const { day, hour, minute } = units[language];
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const rest = hours % 24;
  if (days > 0) return `${days}${day}${rest > 0 ? ` ${rest}${hour}` : ''}`;
  return hours > 0 ? `${hours}${hour}` : `${minutes}${minute}`;
}
