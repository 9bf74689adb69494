import { usccCheckCharacter } from '#src/contract/importers/uscc.ts';
import { checkVatNumber } from '#src/contract/importers/vat-number.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const digits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/**
 * The first number with fitting check digits.
 * @param pattern such as `DE3148261##`: two digits, or one letter for `@`, are chosen
 */
export function vatNumber(pattern: string): string {
  const choices = pattern.includes('##') ? digits : letters;
  const number = choices
    .map(choice => pattern.replace(/##|@/, choice))
    .find(candidate => checkVatNumber(candidate).valid);
  if (number === undefined) throw new Error(`No number like ${pattern} has fitting check digits`);
  return number;
}

/** @param siren nine digits; the key of two digits goes before them */
export const frenchVat = (siren: string) => vatNumber(`FR##${siren}`);

/** The registration number of a Chinese company, from its first 17 characters. */
export const uscc = (body: string) => body + usccCheckCharacter(body);

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** The number on a Chinese ID card, from its first 17 digits. */
export const residentId = (body: string) =>
  body +
  '10X98765432'.charAt(weights.reduce((sum, weight, place) => sum + weight * Number(body[place]), 0) % 11);

/** The number of a French company: the ninth digit fits the first eight by Luhn's rule. */
export function siren(body: string): string {
  const sum = [...body].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
}

/** The same with the digit at `place` replaced by the one that is `by` higher. */
export const altered = (number: string, place: number, by = 1) =>
  number.slice(0, place) + String((Number(number[place]) + by) % 10) + number.slice(place + 1);

/** Another valid VAT number that differs from this one in two digits. */
export function validNeighbour(number: string): string {
  const places = [...number].flatMap((character, place) =>
    /\d/.test(character) && place > 3 ? [place] : [],
  );
  for (const first of places) {
    for (const second of places.filter(place => place > first)) {
      for (let by = 1; by < 10; by++) {
        const other = altered(altered(number, first), second, by);
        if (checkVatNumber(other).valid) return other;
      }
    }
  }
  throw new Error(`No valid number is near ${number}`);
}

/** @param sizes of the groups, from the left; the rest is the last group */
export function grouped(text: string, sizes: readonly number[], separator = ' '): string {
  const parts: string[] = [];
  let rest = text;
  for (const size of sizes) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter(Boolean).join(separator);
}
