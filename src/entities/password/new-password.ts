import * as v from 'valibot';
import { NewPassword } from '#src/contract/accounts/password-rules.ts';

/** A password that is chosen, and typed twice. */
export const newPassword = {
  password: NewPassword,
  confirmPassword: v.pipe(v.string(), v.nonEmpty()),
};

/** Whether the second is what travels as the first: without the spaces at its ends. */
export const isSamePassword = (form: { password: string; confirmPassword: string }): boolean =>
  form.password.trim() === form.confirmPassword.trim();

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
