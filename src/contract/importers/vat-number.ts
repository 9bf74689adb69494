import * as packed from 'jsvat-next';
import { findMisfit, type NumberCheck, readNumber } from './number-check.ts';

type Names = typeof packed;

// Node takes a build with nothing but a default export, bundlers one with the names alone. Asked of the object, since
// a bundler warns of an import that it knows to be missing.
const namesOf = (build: Names & { default?: Names }): Names => build.default ?? build;
const { checkVAT, countries } = namesOf(packed);

/** Shapes behind the prefix, as the Member States publish them. Greece writes EL, Northern Ireland XI. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  AT: ['U\\d{8}'],
  BE: ['[01]\\d{9}'],
  BG: ['\\d{9}', '\\d{10}'],
  CY: ['\\d{8}[A-Z]'],
  CZ: ['\\d{8}', '\\d{9}', '\\d{10}'],
  DE: ['[1-9]\\d{8}'],
  DK: ['\\d{8}'],
  EE: ['10\\d{7}'],
  EL: ['\\d{9}'],
  ES: ['[A-Z0-9]\\d{7}[A-Z0-9]'],
  FI: ['\\d{8}'],
  FR: ['[A-HJ-NP-Z0-9]{2}\\d{9}'],
  HR: ['\\d{11}'],
  HU: ['\\d{8}'],
  IE: ['\\d{7}[A-W]', '\\d{7}[A-W][A-I]', '\\d[A-Z+*]\\d{5}[A-W]'],
  IT: ['\\d{11}'],
  LT: ['\\d{9}', '\\d{12}'],
  LU: ['\\d{8}'],
  LV: ['\\d{11}'],
  MT: ['\\d{8}'],
  NL: ['\\d{9}B\\d{2}'],
  PL: ['\\d{10}'],
  PT: ['\\d{9}'],
  RO: Array.from({ length: 9 }, (_, more) => `[1-9]\\d{${more + 1}}`),
  SE: ['\\d{10}01'],
  SI: ['[1-9]\\d{7}'],
  SK: ['\\d{10}'],
  XI: ['\\d{9}', '\\d{12}'],
};

/** Two letters that a VAT number begins with. */
export const vatPrefixes: readonly string[] = Object.keys(shapes);

/** Checks form and check digits of a VAT number of the European Union or Northern Ireland. */
export function checkVatNumber(text: string): NumberCheck {
  const { value, positionOf } = readNumber(text);
  const ofCountry = shapes[value.slice(0, 2)];
  if (!ofCountry) {
    const isBeginning = value.length < 2 && vatPrefixes.some(prefix => prefix.startsWith(value));
    return {
      valid: false,
      fault: isBeginning ? 'too-short' : 'country',
      position: positionOf(isBeginning ? value.length : 0),
    };
  }
  const misfit = findMisfit(value.slice(2), ofCountry);
  if (misfit) return { valid: false, fault: misfit.fault, position: positionOf(misfit.index + 2) };
  if (!checkVAT(value, countries).isValid) {
    return { valid: false, fault: 'check', position: positionOf(value.length - 1) };
  }
  return { valid: true, value };
}
