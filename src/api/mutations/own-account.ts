import { mutationOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { sessionsQuery } from '#src/api/queries/sessions.ts';
import { emailEndpoints, passwordEndpoints } from '#src/contract/endpoints/account-endpoints.ts';
import { sessionListEndpoints } from '#src/contract/endpoints/session-list-endpoints.ts';

/** Sets another password for the person who is signed in; their other sessions end. */
export const changePassword = mutationOptions({
  async mutationFn(body: v.InferInput<typeof passwordEndpoints.changePassword.body>, { client }) {
    await call(passwordEndpoints.changePassword, { body });
    await client.invalidateQueries(sessionsQuery);
  },
});

/** Sends a link to a new address of the person who is signed in. */
export const changeEmail = mutationOptions({
  async mutationFn(body: v.InferInput<typeof emailEndpoints.changeEmail.body>, { client }) {
    await call(emailEndpoints.changeEmail, { body });
    // It says from now on which address waits.
    void client.invalidateQueries(sellerQuery);
  },
});

export const endSession = mutationOptions({
  async mutationFn(sessionId: string, { client }) {
    await call(sessionListEndpoints.endSession, { body: { sessionId } });
    await client.invalidateQueries(sessionsQuery);
  },
});

export const endOtherSessions = mutationOptions({
  async mutationFn(_: undefined, { client }) {
    await call(sessionListEndpoints.endOtherSessions, {});
    await client.invalidateQueries(sessionsQuery);
  },
});
