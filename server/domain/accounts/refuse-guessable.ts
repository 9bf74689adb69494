import { Refusal } from '#server/domain/refusal.ts';
import { isGuessable, type KnownOfPerson } from './guessable-password.ts';

/**
 * @param companies names of the person's
 * @throws Refusal for a password that is built from what others know of its person
 */
export function refuseGuessable(
  password: string,
  { email, firstName, lastName }: Omit<KnownOfPerson, 'company'>,
  companies: readonly string[],
): void {
  const known = { email, firstName, lastName };
  const isGuessed = [known, ...companies.map(company => ({ ...known, company }))].some(one =>
    isGuessable(password, one),
  );
  if (!isGuessed) return;
  const message =
    'This password is based on your name, your email, your company, a keyboard pattern or a year.';
  throw new Refusal('ACCOUNT.PASSWORD_GUESSABLE', message, { path: 'password' });
}
