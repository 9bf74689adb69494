import { sessionEndpoints } from '#src/contract/session-endpoints.ts';
import { call } from './call.ts';

/** A person who signs out on a dead connection is not kept waiting: the session then ends here alone. */
const patienceMs = 1500;

/** Ends the session on the server where that can be reached. Never fails. */
export async function endSessionOnServer(): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs);
  await call(sessionEndpoints.logOut, { signal }).catch(() => undefined);
}
