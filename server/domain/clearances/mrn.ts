// The letters skip 11, 22 and 33, which would weigh nothing modulo 11.
const letterValues = 'A10B12C13D14E15F16G17H18I19J20K21L23M24N25O26P27Q28R29S30T31U32V34W35X36Y37Z38';
const values = new Map<string, number>(
  [...letterValues.matchAll(/([A-Z])(\d\d)/g)].map(([, letter, value]) => [letter as string, Number(value)]),
);
for (let digit = 0; digit <= 9; digit++) values.set(String(digit), digit);

const form = /^\d{2}[A-Z]{2}[A-Z0-9]{13}\d$/;

/**
 * Check digit of a movement reference number.
 * @param body the first 17 characters, upper case
 * @returns one digit
 * @throws RangeError where a character is neither a digit nor a letter A–Z
 * @see Customs trader's manual for transit, ISO 6346 weights: sum of value × 2^position modulo 11, ten becomes nought
 */
export function mrnCheckDigit(body: string): string {
  let sum = 0;
  for (const [position, character] of [...body].entries()) {
    const value = values.get(character);
    if (value === undefined) throw new RangeError(`“${character}” is not allowed in an MRN`);
    sum += value * 2 ** position;
  }
  return String((sum % 11) % 10);
}

/** Whether a text is a movement reference number: 18 characters, the last of which fits the rest. */
export function isMrn(text: string): boolean {
  return form.test(text) && mrnCheckDigit(text.slice(0, -1)) === text.slice(-1);
}
