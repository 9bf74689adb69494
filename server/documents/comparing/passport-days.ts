import type { ReadPage } from '../reading/read-page.ts';
import { hanOf, latinOf, wordsOf } from './text/plain-text.ts';

export interface ReadExpiry {
  /** YYYY-MM-DD */
  until: string;
  /** The text layer says so, looks agree, its check digit fits, or the span is one that cards are issued for. */
  believed: boolean;
}

export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const weights = [7, 3, 1];

/** Of a field that machines read: ICAO 9303. */
const checkDigitOf = (field: string): string =>
  String(
    [...field].reduce((sum, character, place) => {
      const value = /\d/.test(character)
        ? Number(character)
        : character === '<'
          ? 0
          : character.charCodeAt(0) - 55;
      return sum + value * (weights[place % 3] ?? 0);
    }, 0) % 10,
  );

const asDigits = (text: string) =>
  text
    .replace(/[OQD]/g, '0')
    .replace(/[IL|]/g, '1')
    .replaceAll('S', '5')
    .replaceAll('B', '8')
    .replaceAll('Z', '2');

/** Birth with its check digit, sex, expiry with its own; passports have them so, and cards with the country behind. */
const machineFields = /([0-9OQDILSBZ]{6})([0-9OQDILSBZ])([MFX<])([0-9OQDILSBZ]{6})([0-9OQDILSBZ])/g;

/** Days of expiry in the lines that machines read; two check digits vouch for them, or another reading. */
export function machineDays({ lines }: ReadPage): ReadExpiry[] {
  return lines
    .flatMap(({ looks }) => looks)
    .flatMap(look => {
      const text = look.toUpperCase().replace(/\s/g, '');
      return [...text.matchAll(machineFields)].flatMap(
        ([, birth = '', birthCheck = '', , expiry = '', check = '']) => {
          const end = asDigits(expiry);
          const believed =
            checkDigitOf(asDigits(birth)) === asDigits(birthCheck) && checkDigitOf(end) === asDigits(check);
          const until = `20${end.slice(0, 2)}-${end.slice(2, 4)}-${end.slice(4)}`;
          return isDay(until) ? [{ until, believed }] : [];
        },
      );
    });
}

const expiryLabels = [
  'EXPIRY',
  'EXPIRATION',
  'EXPIRES',
  'VALIDUNTIL',
  'GULTIGBIS',
  'SCADENZA',
  'VALIDEZ',
  'VALIDOHASTA',
  'CADUCIDAD',
  'TERMINWAZNOSCI',
  'DATAWAZNOSCI',
  'GELDIGTOT',
  'PLATNOSTDO',
  'VALABLEJUSQU',
];

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const two = (text: string | number) => String(text).padStart(2, '0');

/** Days as identity papers outside China print them. */
export function daysOf(look: string): string[] {
  const text = look.normalize('NFKC').toUpperCase();
  const days = [
    ...[...text.matchAll(/(?<![\d.])([0-3]?\d)[./ -]{1,2}([01]?\d)[./ -]{1,2}(20\d\d)(?!\d)/g)].map(
      ([, date = '', month = '', year]) => `${year}-${two(month)}-${two(date)}`,
    ),
    ...[...text.matchAll(/(?<!\d)(20\d\d)[./年 -]{1,2}([01]?\d)[./月 -]{1,2}([0-3]?\d)(?!\d)/g)].map(
      ([, year, month = '', date = '']) => `${year}-${two(month)}-${two(date)}`,
    ),
    ...[
      ...text.matchAll(
        /(?<!\d)([0-3]?\d)\s+(?:\d{1,2}\s*月\s*\/?\s*)?([A-Z]{3})[A-Z]*[\s/A-Z]*(20\d\d)(?!\d)/g,
      ),
    ].map(([, date = '', month = '', year]) => `${year}-${two(months.indexOf(month) + 1)}-${two(date)}`),
  ];
  return days.filter(isDay);
}

const isLabelled = (look: string) =>
  expiryLabels.some(label => latinOf(look).includes(label)) ||
  /有效期至|有效期限/.test(hanOf(look)) ||
  wordsOf(look).includes('EXP');

/** Days beside the label of expiry: of those in its line and the two below, the latest. */
export function labelledDays({ lines, certain, sureness }: ReadPage): ReadExpiry[] {
  return lines.flatMap(({ looks }, place) => {
    if (!looks.some(isLabelled)) return [];
    const days = lines.slice(place, place + 3).map(line => line.looks.map(daysOf));
    const all = days.flat(2).sort();
    const until = all.at(-1);
    if (until === undefined) return [];
    const steady = days.some(line => line.length > 1 && line.every(look => look.includes(until)));
    return [{ until, believed: certain || steady || sureness >= 85 }];
  });
}
