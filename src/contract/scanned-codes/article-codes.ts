import { longestProductCode } from '#src/contract/shipments/parcel-contents.ts';
import { hasGs1Digit } from './check-digits.ts';

/** A text longer than any code of an article isn't searched for one. */
const longestScan = 500;

/** Separates the parts of a GS1 code (FNC1), and may be in front of them. */
const separator = '\u001d';

/**
 * What a scanned code of an article may be known by, the surest first: its trade item number in 14 digits, by which all
 * forms of one number are equal, or what is printed. Empty for what can be no article's, such as a link to a manual.
 */
export function articleCodes(scanned: string): string[] {
  if (scanned.length > longestScan) return [];
  const text = scanned.replace(/^\s*\][A-Za-z]\d/, '').replace(/^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu, '');
  const number = tradeItemNumber(text);
  const isPrinted =
    text !== '' && text.length <= longestProductCode && !/\p{Cc}/u.test(text) && !isLink(text);
  // A part of a longer code, such as one with a serial number, is all that two units have in common.
  const isPart = number !== undefined && !/^\d{8,14}$/.test(text);
  const codes = [...(number ? [number] : []), ...(isPrinted && !isPart ? [inCase(text)] : [])];
  return [...new Set(codes)];
}

/** As people know a trade item number; any other code as it is. */
export const shownCode = (code: string): string =>
  /^\d{14}$/.test(code) && hasGs1Digit(code) ? code.replace(/^0{6}(?=\d{8}$)|^0/, '') : code;

const isLink = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/|^www\./i.test(text);

/** The marketplace's own numbers are printed in capitals; what a seller calls an article is compared as it is. */
const inCase = (text: string): string =>
  /^(?:B0|X00)[0-9a-z]{7,8}$/i.test(text) ? text.toUpperCase() : text;

/** In 14 digits; undefined for a wrong check digit. @see GS1 General Specifications, 3 and 7.9; GS1 Digital Link, 4 */
export function tradeItemNumber(text: string): string | undefined {
  const whole = /^(?:\d{8}|\d{12,14})$/.test(text) ? text : undefined;
  const link = isLink(text) ? /\/01\/(\d{8}|\d{12,14})(?:[/?#]|$)/.exec(text)?.[1] : undefined;
  const printed = /^\(01\)(\d{14})/.exec(text)?.[1];
  const part = text
    .split(separator)
    .map(element => /^01(\d{14})(?:$|..)/.exec(element)?.[1])
    .find(number => number !== undefined);
  const number = whole ?? link ?? printed ?? part;
  if (number === undefined) return undefined;
  const right = hasGs1Digit(number) ? number : (whole && expanded(whole)) || undefined;
  return right?.padStart(14, '0');
}

/** A number of eight digits from which the zeros of a longer one were left out (UPC-E); undefined where it is none. */
function expanded(short: string): string | undefined {
  const [, system, a = '', b = '', last = '', check = ''] = /^([01])(\d\d)(\d{3})(\d)(\d)$/.exec(short) ?? [];
  if (system === undefined) return undefined;
  const [x = '', y = '', z = ''] = b;
  const body =
    last <= '2'
      ? `${a}${last}0000${b}`
      : last === '3'
        ? `${a}${x}00000${y}${z}`
        : last === '4'
          ? `${a}${x}${y}00000${z}`
          : `${a}${b}0000${last}`;
  const number = `${system}${body}${check}`;
  return hasGs1Digit(number) ? number : undefined;
}
