import { memberStates } from './member-states.ts';
import { findMisfit, type NumberCheck, readNumber } from './number-check.ts';

const anything = Array.from({ length: 15 }, (_, more) => `[A-Z0-9]{${more + 1}}`);
const digits = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, more) => `\\d{${least + more}}`);

/**
 * Where a Member State is known for certain to give nothing else. What is said of the others is hearsay: they
 * get what every EORI number may be, so that no right one is called wrong.
 */
const knownShapes: Readonly<Record<string, readonly string[]>> = {
  BE: ['\\d{10}'],
  DE: digits(7, 15),
  XI: ['\\d{12}', '\\d{15}'],
};

/** ISO 3166-1 codes of the Member States, and XI, for which the European Commission answers too. */
export const eoriCountries: readonly string[] = [...memberStates, 'XI'];

/** Checks the form of an EORI number: a Member State, then 15 characters at most. It has no check digit. */
export function checkEori(text: string): NumberCheck {
  const { value, positionOf } = readNumber(text);
  const country = value.slice(0, 2);
  if (!eoriCountries.includes(country)) {
    const isBeginning = value.length < 2 && eoriCountries.some(code => code.startsWith(value));
    if (isBeginning) return { valid: false, fault: 'too-short', position: positionOf(value.length) };
    // Great Britain gives numbers of the same kind, which no customs office of the Union takes.
    return { valid: false, fault: country === 'GB' ? 'not-eu' : 'country', position: positionOf(0) };
  }
  const misfit = findMisfit(value.slice(2), knownShapes[country] ?? anything);
  if (misfit) return { valid: false, fault: misfit.fault, position: positionOf(misfit.index + 2) };
  return { valid: true, value };
}
