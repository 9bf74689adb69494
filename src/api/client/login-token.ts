import * as v from 'valibot';
import { LoginToken } from '#src/contract/accounts/login-token.ts';
import type { TokenStorage } from '#src/session/session-store.ts';
import { loginTokenKey as key } from './login-token-key.ts';

/** The login token's storage in localStorage. A value that is no token, put there by another hand, reads as none. */
export const loginTokenStorage: TokenStorage = {
  read() {
    try {
      const stored = v.safeParse(LoginToken, localStorage.getItem(key));
      return stored.success ? stored.output : null;
    } catch {
      // Storage is forbidden here: then nobody is signed in.
      return null;
    }
  },
  write(token) {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  },
};
