/** Numbers that look random and are the same for the same seed: a demo must show the same orders twice. */
export interface SeededRandom {
  /** From 0 up to 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  digits(count: number): string;
}

/** Mulberry32: 32 bits of state, plenty for a demo, nothing for a secret. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    between,
    pick: choices => choices[between(0, choices.length - 1)] ?? choices[0],
    digits: count => Array.from({ length: count }, () => between(0, 9)).join(''),
  };
}
