import type * as v from 'valibot';
import { beginSession } from '#src/api/client/begin-session.ts';
import { call } from '#src/api/client/call.ts';
import type { ActivateBody } from '#src/contract/account.ts';
import { accountEndpoints } from '#src/contract/account-endpoints.ts';

/** [13, 156] Makes the account and starts a session on this device. @throws ApiFailure */
export async function activate(body: v.InferInput<typeof ActivateBody>): Promise<void> {
  const answer = await call(accountEndpoints.activate, { body });
  await beginSession(answer.activate);
}
