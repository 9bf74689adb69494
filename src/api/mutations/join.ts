import { mutationOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { beginSession, session } from '#src/api/client/session.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';
import { readToken } from '#src/session/session-record.ts';

/** Follows an invitation. Anyone who is signed in already has one company more, and goes there. */
export const joinCompany = mutationOptions({
  async mutationFn(body: v.InferInput<typeof memberEndpoints.joinCompany.body>) {
    const { login } = await call(memberEndpoints.joinCompany, { body });
    const own = session.current()?.personId;
    if (own !== undefined && own === readToken(login).personId) await session.switchTo(login);
    else await beginSession(login);
  },
});
