import type { Role } from '#src/contract/accounts/roles.ts';

/** Whether a member sees what goods are worth: prices, and proofs, which carry values. */
export const seesValues = (role: Role): boolean => role !== 'warehouse';
