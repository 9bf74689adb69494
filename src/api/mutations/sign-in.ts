import { mutationOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { makeEarlyCalls } from '#src/api/client/early-calls.ts';
import { beginSession } from '#src/api/client/session.ts';
import type { LoginBody } from '#src/contract/login.ts';
import { sessionEndpoints } from '#src/contract/session-endpoints.ts';

/** Where sign-in leads nearly everybody. */
const afterSignIn = '/customs-tracking';

/** [154] Starts a session on this device. Apart from other accounts' mutations: sign-in needs no more than this. */
export const signIn = mutationOptions({
  async mutationFn(body: v.InferInput<typeof LoginBody>) {
    const { login } = await call(sessionEndpoints.login, { body });
    await beginSession(login);
    makeEarlyCalls(login, afterSignIn);
  },
});
