import { mutationOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { passwordEndpoints } from '#src/contract/endpoints/password-endpoints.ts';

/** Sends a link for a new password, if the address has an account: nobody is told whether it has. */
export const forgotPassword = mutationOptions({
  mutationFn: async (body: v.InferInput<typeof passwordEndpoints.forgotPassword.body>) => {
    await call(passwordEndpoints.forgotPassword, { body });
  },
});

/** Sets the password by the link of that mail. */
export const resetPassword = mutationOptions({
  mutationFn: async (body: v.InferInput<typeof passwordEndpoints.resetPassword.body>) => {
    await call(passwordEndpoints.resetPassword, { body });
  },
});
