import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';

/** [132] Exactly these; an underscore isn't one. */
export const specialSymbols = "$&+,:;=?@#|'<>.^*()%!-";

/** [131] Named for the texts of the checklist: "Includes number", … */
export const passwordRules = {
  length: (password: string) => [...password].length >= 6,
  number: (password: string) => /[0-9]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  uppercase: (password: string) => /[A-Z]/.test(password),
  symbol: (password: string) => [...password].some(sign => specialSymbols.includes(sign)),
} as const;
export type PasswordRule = keyof typeof passwordRules;

const ruleNames = Object.keys(passwordRules) as PasswordRule[];
const pointsOfRule = 100 / ruleNames.length;

/** Rules that a password doesn't meet, judged as it travels: without the spaces at its ends [147]. */
export function unmetPasswordRules(password: string): PasswordRule[] {
  const trimmed = password.trim();
  return ruleNames.filter(rule => !passwordRules[rule](trimmed));
}

/** [133] 100 minus 20 for each unmet rule. */
export const passwordStrength = (password: string): number =>
  100 - pointsOfRule * unmetPasswordRules(password).length;

/** A password that may be chosen. One that exists is never judged by this: see `LoginBody`. */
export const NewPassword = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(textLimits.password),
  v.check(password => unmetPasswordRules(password).length === 0, 'The password does not meet every rule.'),
);
