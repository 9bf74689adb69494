import type { RegisterBody } from '#src/contract/accounts/account.ts';

type Registered = Pick<RegisterBody, 'email' | 'firstName' | 'lastName' | 'password'>;

let kept: Registered | undefined;

/**
 * What somebody has just signed up with on this page, in memory alone: a new code is a registration of the same person,
 * since a code belongs to the password that it was sent for.
 */
export const lastRegistration = {
  keep(person: Registered): void {
    kept = person;
  },
  /** Undefined after a reload, and for another address. */
  of: (email: string): Registered | undefined => (kept?.email === email ? kept : undefined),
  forget(): void {
    kept = undefined;
  },
};
