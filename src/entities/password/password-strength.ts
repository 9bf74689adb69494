export type StrengthLevel = 'weak' | 'fair' | 'strong';

/** [133] Above 80 teal, above 50 yellow, otherwise red. */
export function strengthLevel(strength: number): StrengthLevel {
  if (strength > 80) return 'strong';
  return strength > 50 ? 'fair' : 'weak';
}

/** How many of the four bars are filled: all of them only by a password that meets every rule. */
export function filledBars(strength: number): number {
  return strength === 0 ? 0 : Math.max(1, Math.floor(strength / 25));
}
