import type { RegisterBody } from '#src/contract/accounts/account.ts';

type Registered = Pick<RegisterBody, 'email' | 'firstName' | 'lastName' | 'password'>;

let latest: Registered | undefined;

/**
 * What somebody has just signed up with on this page, in memory alone: a new code is a registration of the same person,
 * since a code belongs to the password that it was sent for.
 */
export const lastRegistration = {
  remember(person: Registered): void {
    latest = person;
  },
  /** Undefined after a reload, and for another address. */
  of: (email: string): Registered | undefined => (latest?.email === email ? latest : undefined),
  forget(): void {
    latest = undefined;
  },
};
