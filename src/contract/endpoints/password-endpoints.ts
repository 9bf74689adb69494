import * as v from 'valibot';
import { MailAddress } from '#src/contract/accounts/account.ts';
import { LoginBody } from '#src/contract/accounts/login.ts';
import { NewPassword } from '#src/contract/accounts/password-rules.ts';
import { textLimits } from '#src/contract/constants.ts';
import { requiredText } from '#src/contract/text.ts';
import { endpoint } from './endpoint.ts';

/** The rows of the table by which a person gets a new password, forgotten or not. */
export const passwordEndpoints = {
  forgotPassword: endpoint({
    method: 'POST',
    path: 'password/forgot',
    access: 'public',
    changes: false,
    summary: 'Sends a link for a new password, if the address has an account. The answer doesn’t say.',
    body: v.object({
      email: MailAddress,
      /** Language of the mail, as of `Accept-Language`. */
      locale: v.pipe(v.string(), v.trim(), v.maxLength(textLimits.id)),
    }),
    answer: v.object({ forgotPassword: v.literal(true) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'password/reset',
    access: 'public',
    changes: false,
    summary: 'Sets a password, by the link of a mail, and ends every session of the person.',
    body: v.object({ token: requiredText(textLimits.id), password: NewPassword }),
    answer: v.object({ resetPassword: v.literal(true) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'password/change',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'Sets a password for somebody who knows the old one, and ends the person’s other sessions.',
    body: v.object({ oldPassword: LoginBody.entries.password, password: NewPassword }),
    answer: v.object({ changePassword: v.literal(true) }),
  }),
} as const;
