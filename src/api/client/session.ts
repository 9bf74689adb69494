import { apiBase } from '#src/contract/api-base.ts';
import { createSession } from '#src/session/session.ts';
import { ApiFailure } from './api-failure.ts';
import { loginTokenStorage } from './login-token.ts';

/** The page's session: the token is in local storage, its IndexedDB copy serves the worker. */
export const session = createSession({
  tokenStorage: loginTokenStorage,
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
  apiBase,
  locks: navigator.locks,
});

/** Starts a session on this device with the token of an answer. @throws ApiFailure where it can't be read or kept */
export async function beginSession(token: string): Promise<void> {
  try {
    await session.adopt(token);
  } catch (cause) {
    throw new ApiFailure(cause instanceof DOMException ? 'storage' : 'unreadable', { cause });
  }
}
