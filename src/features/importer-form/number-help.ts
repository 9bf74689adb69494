import { checkEori } from '#src/contract/importers/eori.ts';
import { type NumberCheck, type NumberFault, readNumber } from '#src/contract/importers/number-check.ts';
import { checkUscc, usccCheckCharacter } from '#src/contract/importers/uscc.ts';
import { checkVatNumber } from '#src/contract/importers/vat-number.ts';
import { numberPrefix } from '#src/format/countries.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { numberTexts } from '#src/messages/numbers.ts';

type NumberTexts = ReturnType<typeof texts<(typeof numberTexts)['en']>>;

/** Chinese registration number, EORI number, VAT number. */
export type NumberKind = 'uscc' | 'eori' | 'vat';

const checks = {
  uscc: checkUscc,
  eori: checkEori,
  vat: checkVatNumber,
} satisfies Record<NumberKind, (text: string) => NumberCheck>;

/** Without grouping, in upper case, with plain digits in place of full-width ones. */
export const cleanNumber = (text: string): string => readNumber(text).value;

/** A number that was copied without its country, as its own country writes it, with the prefix of the chosen one. */
export function withPrefix(kind: 'eori' | 'vat', text: string, country: string): string {
  const value = cleanNumber(text);
  const prefix = numberPrefix(kind, country);
  return prefix !== undefined && /^\d/.test(value) ? prefix + value : text;
}

/** Whether a number can't be right, as far as it goes. */
export function isOdd(kind: NumberKind, text: string): boolean {
  return text.trim() !== '' && !checks[kind](text).valid;
}

/**
 * Says which character of a number is wrong.
 * @param isFinished what is missing at the end is said only once the field was left
 * @returns undefined where there is nothing to say
 */
export function numberHelp(
  kind: NumberKind,
  text: string,
  isFinished: boolean,
  words: NumberTexts,
): string | undefined {
  if (text.trim() === '') return undefined;
  const check = checks[kind](text);
  if (check.valid || (check.fault === 'too-short' && !isFinished)) return undefined;
  return sentences[check.fault]({ kind, text, position: check.position, words });
}

interface Misfit {
  kind: NumberKind;
  text: string;
  /** Of the wrong character in the text as typed. */
  position: number;
  words: NumberTexts;
}

const sentences = {
  country: ({ kind, words }) => (kind === 'eori' ? words.eoriCountry : words.vatCountry),
  'not-eu': ({ words }) => words.notEu,
  character: ({ text, position, words }) => words.character(position + 1, text.charAt(position)),
  'too-short': ({ kind, words }) => words.tooShort[kind],
  'too-long': ({ text, position, words }) => words.tooLong(position + 1, text.charAt(position)),
  check: ({ kind, text, position, words }) => {
    if (kind !== 'uscc') return words.checkDigit;
    return words.usccCheck(text.charAt(position), usccCheckCharacter(cleanNumber(text)));
  },
} satisfies Record<NumberFault, (misfit: Misfit) => string>;
