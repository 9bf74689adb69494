import type { Role } from '#src/contract/accounts/roles.ts';
import { apiBase } from '#src/contract/headers.ts';
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
  async beforeRefusal(record, removed) {
    const loaded = await import('#src/session/removal-record.ts').catch(() => undefined);
    await loaded?.writeRemoval(record, removed);
  },
  loadOthers: () => import('#src/session/other-sessions.ts'),
});

/** Starts a session on this device with the token of an answer. @throws ApiFailure where it can't be read or kept */
export async function beginSession(token: string): Promise<void> {
  try {
    await session.adopt(token);
  } catch (cause) {
    throw new ApiFailure(cause instanceof DOMException ? 'storage' : 'unreadable', { cause });
  }
}

/** What the person on the screen may do in the company on the screen; nothing asks where nobody is signed in. */
export const currentRole = (): Role => session.current()?.role ?? 'owner';

/** A refusal says which role it is by now: a new token brings it to the app. */
export function learnRole(role: unknown): void {
  const record = session.current();
  if (record && role !== currentRole()) void session.refreshAfter401(record.token);
}
