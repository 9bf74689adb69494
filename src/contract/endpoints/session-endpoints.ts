import * as v from 'valibot';
import { LoginBody } from '#src/contract/accounts/login.ts';
import { LoginToken } from '#src/contract/accounts/login-token.ts';
import { endpoint } from './endpoint.ts';

/** The rows of the table that begin and end a session. Apart, so that sign-in doesn't carry every other call's schemas. */
export const sessionEndpoints = {
  login: endpoint({
    method: 'POST',
    path: 'login',
    access: 'public',
    changes: false,
    body: LoginBody,
    answer: v.object({ login: LoginToken }),
  }),
  logOut: endpoint({
    method: 'POST',
    path: 'user/log-out',
    roles: ['owner', 'office', 'warehouse'],
    takesExpired: true,
    answer: v.object({ logOut: v.literal(true) }),
  }),
} as const;
