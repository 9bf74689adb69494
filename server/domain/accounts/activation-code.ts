import { randomInt } from 'node:crypto';

/** Eight digits: typed on a phone's number pad, and far from guessed in five tries. */
export const makeActivationCode = (): string => String(randomInt(100_000_000)).padStart(8, '0');

const activationCodeHours = 24;

/** When a code ends that is made now. */
export const codeExpiry = (now: Date) => new Date(now.getTime() + activationCodeHours * 3_600_000);

/** After so many wrong ones the right one is refused too. */
export const activationTries = 5;

/** The page where the code is handed in, with both fields filled in. */
export function activationLink(returnLink: string, email: string, code: string): string {
  const link = new URL(returnLink);
  link.search = '';
  link.hash = '';
  link.searchParams.set('email', email);
  link.searchParams.set('code', code);
  return link.href;
}
