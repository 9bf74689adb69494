import { findMisfit, type NumberCheck, readNumber } from './number-check.ts';

/** Without I, O, S, V and Z, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const shape = ['[0-9A-HJ-NP-RTUWXY]{2}\\d{6}[0-9A-HJ-NP-RTUWXY]{10}'];

/**
 * Check character of a unified social credit code.
 * @param body the first 17 characters
 * @see GB 32100-2015; the outer remainder makes a nought of what would be 31
 */
export function usccCheckCharacter(body: string): string {
  const sum = weights.reduce(
    (total, weight, place) => total + weight * alphabet.indexOf(body.charAt(place)),
    0,
  );
  return alphabet.charAt((31 - (sum % 31)) % 31);
}

/** Checks the registration number of a Chinese company: 18 characters, the last of which fits the rest. */
export function checkUscc(text: string): NumberCheck {
  const { value, positionOf } = readNumber(text);
  const misfit = findMisfit(value, shape);
  if (misfit) return { valid: false, fault: misfit.fault, position: positionOf(misfit.index) };
  if (usccCheckCharacter(value.slice(0, 17)) !== value.charAt(17)) {
    return { valid: false, fault: 'check', position: positionOf(17) };
  }
  return { valid: true, value };
}
