import type * as v from 'valibot';
import { beginSession } from '#src/api/client/begin-session.ts';
import { call } from '#src/api/client/call.ts';
import type { LoginBody } from '#src/contract/login.ts';
import { sessionEndpoints } from '#src/contract/session-endpoints.ts';

/** [154] Starts a session on this device. @throws ApiFailure */
export async function signIn(body: v.InferInput<typeof LoginBody>): Promise<void> {
  const { login } = await call(sessionEndpoints.login, { body });
  await beginSession(login);
}
