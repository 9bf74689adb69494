import * as v from 'valibot';
import { ActivateBody, RegisterBody } from '#src/contract/accounts/account.ts';
import { LoginToken } from '#src/contract/accounts/login-token.ts';
import { endpoint } from './endpoint.ts';

/** The rows of the table by which an account comes to be. Apart, so that sign-up carries no other call's schemas. */
export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: 'register',
    access: 'public',
    changes: false,
    summary: 'Sends an activation code to a new address, or again to one that was never activated.',
    body: RegisterBody,
    answer: v.object({ register: v.literal(true) }),
  }),
  activate: endpoint({
    method: 'POST',
    path: 'activate',
    access: 'public',
    changes: false,
    summary: 'Creates the account for an activation code, once, and starts a session.',
    body: ActivateBody,
    answer: v.object({ activate: LoginToken }),
  }),
} as const;
