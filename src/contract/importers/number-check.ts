/**
 * What is wrong with a number: its country is none that we know, or not of the European Union; a character has no
 * place there; it is too short or too long; or its check character doesn't fit the rest.
 */
export type NumberFault = 'country' | 'not-eu' | 'character' | 'too-short' | 'too-long' | 'check';

export type NumberCheck =
  | { valid: true /** Without spaces, in upper case. */; value: string }
  /** `position` counts in the text as it was typed, from 0; its length where something is missing at the end. */
  | { valid: false; fault: NumberFault; position: number };

export interface TypedNumber {
  value: string;
  /** Where a character of `value` is in the text as typed. */
  positionOf(index: number): number;
}

/** Spaces, dots and the like by which people group a number. */
const isGrouping = (character: string) => /[\s.\-/·‐-―]/.test(character);

/** Reads a number as it was typed or pasted: full-width characters become plain ones, grouping is left out. */
export function readNumber(text: string): TypedNumber {
  const positions: number[] = [];
  let value = '';
  for (const [position, unit] of text.split('').entries()) {
    const plain = unit.normalize('NFKC').toUpperCase();
    if (isGrouping(plain)) continue;
    for (const character of plain.split('')) {
      value += character;
      positions.push(position);
    }
  }
  return { value, positionOf: index => positions[index] ?? text.length };
}

/**
 * The first position at which a text matches none of the shapes.
 * @param shapes such as `U\d{8}`: digits, letters, sets of characters and counts; of one length after the other
 * @returns null where it is one of them
 */
export function findMisfit(
  text: string,
  shapes: readonly string[],
): { index: number; fault: 'character' | 'too-short' | 'too-long' } | null {
  let furthest: ReturnType<typeof findMisfit> = { index: -1, fault: 'character' };
  for (const shape of shapes) {
    const places = placesOf(shape);
    let index = 0;
    while (index < text.length && places[index]?.test(text.charAt(index))) index++;
    if (index === text.length && index === places.length) return null;
    const fault = index === text.length ? 'too-short' : index === places.length ? 'too-long' : 'character';
    if (furthest === null || index >= furthest.index) furthest = { index, fault };
  }
  return furthest;
}

/** One test for each character of a shape. */
function placesOf(shape: string): RegExp[] {
  return [...shape.matchAll(/(\[[^\]]+\]|\\d|[A-Z\d])(?:\{(\d+)\})?/g)].flatMap(([, one = '', count = '1']) =>
    Array.from({ length: Number(count) }, () => new RegExp(one)),
  );
}
