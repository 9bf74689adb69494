import * as v from 'valibot';
import { LoginToken } from '#src/contract/accounts/login-token.ts';
import { endpoint } from './endpoint.ts';

/** The token's row of the table, which every page and worker needs from its start. */
export const refreshEndpoint = {
  refreshToken: endpoint({
    method: 'POST',
    path: 'user/refresh-token',
    access: 'public',
    changes: false,
    body: v.object({ existingToken: LoginToken }),
    answer: v.object({ refreshedToken: LoginToken }),
  }),
} as const;
