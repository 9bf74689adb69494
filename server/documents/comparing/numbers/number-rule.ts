import type { NumberField } from '#src/contract/importers/check-reasons.ts';
import { checkEori } from '#src/contract/importers/eori.ts';
import type { NumberCheck } from '#src/contract/importers/number-check.ts';
import { checkUscc } from '#src/contract/importers/uscc.ts';
import { checkVatNumber } from '#src/contract/importers/vat-number.ts';

const checks: Record<NumberField, (text: string) => NumberCheck> = {
  REGISTRATION_NUMBER: checkUscc,
  EORI: checkEori,
  VAT: checkVatNumber,
};

/** Whether the number's own check digits say that it is read right. An EORI number has none. */
export const isDecided = (kind: NumberField, value: string): boolean =>
  kind !== 'EORI' && checks[kind](value).valid;

/** What the alphabet of one place lacks is read as what it looks like; "any" lacks nothing. */
type Place = 'letter' | 'digit' | 'uscc' | 'any';

const likeLetters: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B' };
const likeDigits: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
// Without I, O, S, V and Z.
const likeUscc: Readonly<Record<string, string>> = { O: '0', I: '1', S: '5', Z: '2' };

/** Where letters follow the prefix of a VAT number; elsewhere are digits. */
const vatLetters: Readonly<Record<string, readonly number[]>> = {
  AT: [2],
  CY: [10],
  ES: [2, 10],
  FR: [2, 3],
  IE: [3, 9, 10],
  NL: [11],
};
/** Member States whose EORI numbers are digits for certain. */
const eoriOfDigits = ['BE', 'DE', 'XI'];

function placeOf(kind: NumberField, country: string, index: number): Place {
  if (kind === 'REGISTRATION_NUMBER') return index >= 2 && index <= 7 ? 'digit' : 'uscc';
  if (index < 2) return 'letter';
  if (kind === 'EORI') return eoriOfDigits.includes(country) ? 'digit' : 'any';
  return vatLetters[country]?.includes(index) ? 'any' : 'digit';
}

const likes: Record<Place, Readonly<Record<string, string>>> = {
  letter: likeLetters,
  digit: likeDigits,
  uscc: likeUscc,
  any: {},
};

/** A number as it must have been meant: look-alikes become what the place allows, and nothing else changes. */
export function foldLookAlikes(kind: NumberField, text: string): string {
  const start = [...text.slice(0, 2)].map(letter => likeLetters[letter] ?? letter).join('');
  return [...text].map((letter, index) => likes[placeOf(kind, start, index)][letter] ?? letter).join('');
}

/** Whether a text has the shape of such a number, be its check digits right or wrong. */
export function hasShape(kind: NumberField, text: string): boolean {
  const checked = checks[kind](text);
  if (!checked.valid && checked.fault !== 'check') return false;
  // The shape of EORI is nearly anything: text after a country code isn't one.
  return kind !== 'EORI' || (text.match(/\d/g) ?? []).length >= 6;
}
