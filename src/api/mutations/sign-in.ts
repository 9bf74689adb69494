import { mutationOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { beginSession } from '#src/api/client/session.ts';
import type { LoginBody } from '#src/contract/accounts/login.ts';
import { sessionEndpoints } from '#src/contract/endpoints/session-endpoints.ts';

/** [154] Starts a session on this device. Apart from other accounts' mutations: sign-in needs no more than this. */
export const signIn = mutationOptions({
  async mutationFn(body: v.InferInput<typeof LoginBody>) {
    await beginSession((await call(sessionEndpoints.login, { body })).login);
  },
});
