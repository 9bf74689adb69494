import { type Language, languages } from '#src/contract/language.ts';

function zonePart(instant: number | Date, language: Language, form: 'shortOffset' | 'longGeneric'): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, { timeZoneName: form });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** `UTC+8`: how far the device's clock was from it at an instant, for what is printed or handed on. */
export const formatOffset = (instant: number | Date, language: Language): string =>
  zonePart(instant, language, 'shortOffset').replace('GMT', 'UTC');

/** `China Standard Time`: whose times a page shows, in summer as in winter; `UTC+0` where it has no name. */
export function formatZone(instant: number | Date, language: Language): string {
  const name = zonePart(instant, language, 'longGeneric');
  return name.startsWith('GMT') ? formatOffset(instant, language) : name;
}
