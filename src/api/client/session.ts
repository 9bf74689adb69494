import { apiBase } from '#src/contract/api-base.ts';
import { createSession } from '#src/session/session.ts';
import { loginTokenStorage } from './login-token.ts';

/** The page's session: its home is local storage, its mirror serves the worker. */
export const session = createSession({
  home: loginTokenStorage,
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
  apiBase,
  locks: navigator.locks,
});
