import { headers } from '#src/contract/headers.ts';
import { session } from './session.ts';

const listeners = new Set<(cause: unknown) => void>();

/** Hears that the token of an answer could not be read or kept: the session ends sooner than it would. */
export function subscribeToTokenLoss(listener: (cause: unknown) => void): void {
  listeners.add(listener);
}

/**
 * [152] Keeps the token that an answer carries. Never fails: the answer is valid no matter what becomes of its token.
 */
export async function adoptAnswered(response: Response, usedToken: string): Promise<void> {
  const token = response.headers.get(headers.refreshedToken);
  if (!token) return;
  try {
    await session.adoptAnswered(token, usedToken);
  } catch (cause) {
    for (const listener of listeners) listener(cause);
  }
}
