import * as v from 'valibot';
import { NewPassword } from '#src/contract/accounts/password-rules.ts';

/** A password that is chosen, and typed twice. */
export const newPassword = {
  password: NewPassword,
  confirmPassword: v.pipe(v.string(), v.nonEmpty()),
};

/** Whether the second is what travels as the first: without the spaces at its ends. */
export const isSamePassword = (form: { password: string; confirmPassword: string }): boolean =>
  form.password.trim() === form.confirmPassword.trim();
