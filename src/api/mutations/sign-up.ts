import * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { RegisterBody } from '#src/contract/account.ts';
import { accountEndpoints } from '#src/contract/account-endpoints.ts';
import { registerLocale } from '#src/contract/constants.ts';

const { firstName, lastName, email, password } = RegisterBody.entries;

/** What is asked for [39, 130–134]; the password twice. */
export const SignUpForm = v.pipe(
  v.object({ firstName, lastName, email, password, confirmPassword: v.pipe(v.string(), v.nonEmpty()) }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      form => form.password.trim() === form.confirmPassword.trim(),
    ),
    ['confirmPassword'],
  ),
);
export type SignUpForm = v.InferOutput<typeof SignUpForm>;

/** [155] Sends the activation code to the address. @throws ApiFailure */
export async function signUp({ confirmPassword: _, ...person }: SignUpForm): Promise<void> {
  const returnLink = `${location.origin}/auth/activate`;
  await call(accountEndpoints.register, { body: { ...person, returnLink, locale: registerLocale } });
}
