const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const weighted = (body: string, weights: readonly number[]): number =>
  [...body].reduce((sum, digit, place) => sum + Number(digit) * (weights[place % weights.length] ?? 0), 0);

const toNextTen = (sum: number): number => (10 - (sum % 10)) % 10;

const lastIs = (code: string, check: number | string): boolean => code.at(-1) === String(check);

/**
 * Articles, shipping containers and many parcels: 3 and 1 in turn from the right.
 * @see GS1 General Specifications, 7.9
 */
export const hasGs1Digit = (code: string): boolean => lastIs(code, gs1Digit(code.slice(0, -1)));

export const gs1Digit = (body: string): number => toNextTen(weighted([...body].reverse().join(''), [3, 1]));

/** GLS counts as GS1 does, and one more. */
export const hasGlsDigit = (code: string): boolean => {
  const body = [...code.slice(0, -1)].reverse().join('');
  return lastIs(code, toNextTen(weighted(body, [3, 1]) + 1));
};

/** Identcode and Leitcode of Deutsche Post. */
export const hasPostDigit = (code: string): boolean =>
  lastIs(code, toNextTen(weighted(code.slice(0, -1), [4, 9])));

/** Airway bills. */
export const hasSevensDigit = (code: string): boolean => lastIs(code, Number(code.slice(0, -1)) % 7);

/** FedEx, over the digits before the last one. @param weights 3 1 7 in turn, from another one on for longer numbers */
export const hasFedExDigit = (code: string, weights: readonly number[] = [3, 1, 7]): boolean =>
  lastIs(code, (weighted(code.slice(0, -1), weights) % 11) % 10);

/**
 * The nine digits of a postal item.
 * @see UPU S10
 */
export function hasPostalDigit(code: string): boolean {
  const rest = 11 - (weighted(code.slice(0, -1), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return lastIs(code, rest === 10 ? 0 : rest === 11 ? 5 : rest);
}

/** What follows `1Z`; a letter counts as its place in the alphabet, plus one. */
export function hasUpsDigit(code: string): boolean {
  const values = [...code].map(character =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 3) % 10,
  );
  const sum = values.slice(0, -1).reduce((all, value, place) => all + value * (place % 2 ? 2 : 1), 0);
  return values.at(-1) === toNextTen(sum) && /\d$/.test(code);
}

/**
 * Digits and letters, the last one of which is the check character.
 * @see ISO/IEC 7064, MOD 37,36
 */
export function hasMod3736Character(code: string): boolean {
  let product = 36;
  for (const character of code.slice(0, -1)) {
    const sum = (product + digits.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return code.at(-1) === digits[(37 - product) % 36];
}
