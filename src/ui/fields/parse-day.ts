import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** How a day is kept: sorts as text, has no time zone. */
const dayPattern = 'YYYY-MM-DD';

// Never month and day as bare figures in the American order: half of them would be read wrong.
const accepted = [
  'MMMM D YYYY',
  'MMM D YYYY',
  'MMMM DD YYYY',
  'MMM DD YYYY',
  'D MMMM YYYY',
  'D MMM YYYY',
  'YYYY-MM-DD',
  'YYYY-M-D',
  'YYYY年M月D日',
  'YYYY年MM月DD日',
  'D.M.YYYY',
  'DD.MM.YYYY',
];

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/**
 * Reads a typed day: `November 20, 2026`, short months, day first, ISO, German, Chinese; any case and width.
 * @returns `YYYY-MM-DD`, or undefined where it is no day of the calendar
 */
export function parseDay(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replaceAll(',', ' ')
    .replaceAll('/', '-')
    .replace(/\s*([年月日])\s*/g, '$1')
    .replace(/(?<=[A-Za-z])\.|(?<=\d)(?:st|nd|rd|th)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[A-Za-z]+/g, titled);
  const day = dayjs(plain, accepted, true);
  return day.isValid() ? day.format(dayPattern) : undefined;
}

/** @returns `November 20, 2026`, or `2026年11月20日`; empty for an empty day */
export function showDay(day: string, form: string): string {
  return day ? dayjs(day, dayPattern, true).format(form) : '';
}
