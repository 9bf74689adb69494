import { mutationOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { beginSession } from '#src/api/client/session.ts';
import type { ActivateBody, RegisterBody } from '#src/contract/accounts/account.ts';
import { registerLocale } from '#src/contract/constants.ts';
import {
  accountEndpoints,
  emailEndpoints,
  passwordEndpoints,
} from '#src/contract/endpoints/account-endpoints.ts';

/** [155] Sends the activation code to the address. */
export const signUp = mutationOptions({
  async mutationFn(person: Omit<v.InferInput<typeof RegisterBody>, 'returnLink' | 'locale'>) {
    const returnLink = `${location.origin}/auth/activate`;
    await call(accountEndpoints.register, { body: { ...person, returnLink, locale: registerLocale } });
  },
});

/** [13, 156] Makes the account and starts a session on this device. */
export const activate = mutationOptions({
  async mutationFn(body: v.InferInput<typeof ActivateBody>) {
    await beginSession((await call(accountEndpoints.activate, { body })).activate);
  },
});

/** Changes the address of an account, by the link of an email. Answers the address that holds now. */
export const confirmEmail = mutationOptions({
  mutationFn: async (token: string) => ({
    ...(await call(emailEndpoints.confirmEmail, { body: { token } })).confirmEmail,
    isPasswordVoid: false,
  }),
});

/** Takes the change of an address back, by the link of the other mail. Answers the address that holds now. */
export const withdrawEmail = mutationOptions({
  mutationFn: async (token: string) =>
    (await call(emailEndpoints.withdrawEmail, { body: { token } })).withdrawEmail,
});

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
