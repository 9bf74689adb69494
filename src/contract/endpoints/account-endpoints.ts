import * as v from 'valibot';
import { ActivateBody, LinkTokenBody, MailAddress, RegisterBody } from '#src/contract/accounts/account.ts';
import { LoginBody } from '#src/contract/accounts/login.ts';
import { LoginToken } from '#src/contract/accounts/login-token.ts';
import { NewPassword } from '#src/contract/accounts/password-rules.ts';
import { textLimits } from '#src/contract/constants.ts';
import { requiredText } from '#src/contract/text.ts';
import { endpoint } from './endpoint.ts';

/** The rows of the table by which an account comes to be. Apart, so that sign-up carries no other call's schemas. */
export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: 'register',
    access: 'public',
    changes: false,
    summary: 'Sends an activation code to a new address, or again to one that was never activated.',
    body: RegisterBody,
    answer: v.object({ register: v.literal(true) }),
  }),
  activate: endpoint({
    method: 'POST',
    path: 'activate',
    access: 'public',
    changes: false,
    summary: 'Creates the account for an activation code, once, and starts a session.',
    body: ActivateBody,
    answer: v.object({ activate: LoginToken }),
  }),
} as const;

/** The prefix of tokens that undo a change: it tells the page which link it is. */
export const withdrawalMark = 'keep.';

const Email = v.object({ email: v.string() });

/** The rows of the table by which a person's address changes. The links of its two emails work signed in or not. */
export const emailEndpoints = {
  changeEmail: endpoint({
    method: 'POST',
    path: 'email/change',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'Emails a confirmation link to the new address. The address changes once the link is opened.',
    body: v.object({ email: MailAddress, password: LoginBody.entries.password }),
    answer: v.object({ changeEmail: v.literal(true) }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: 'email/confirm',
    access: 'public',
    changes: false,
    summary: 'Changes the email of an account to the one that the link was sent to.',
    body: LinkTokenBody,
    answer: v.object({ confirmEmail: Email }),
  }),
  withdrawEmail: endpoint({
    method: 'POST',
    path: 'email/withdraw',
    access: 'public',
    changes: false,
    summary:
      'Cancels a change of email and ends every session of the account. If the change had been confirmed, the password no longer works, and a reset link is emailed.',
    body: LinkTokenBody,
    answer: v.object({
      withdrawEmail: v.object({ ...Email.entries, isPasswordVoid: v.boolean() }),
    }),
  }),
} as const;

/** The rows of the table by which a person gets a new password, forgotten or not. */
export const passwordEndpoints = {
  forgotPassword: endpoint({
    method: 'POST',
    path: 'password/forgot',
    access: 'public',
    changes: false,
    summary:
      'Emails a password-reset link if the address has an account; the response is the same either way.',
    body: v.object({
      email: MailAddress,
      /** Language of the email, as of `Accept-Language`. */
      locale: v.pipe(v.string(), v.trim(), v.maxLength(textLimits.id)),
    }),
    answer: v.object({ forgotPassword: v.literal(true) }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'password/reset',
    access: 'public',
    changes: false,
    summary: 'Sets a new password with a reset link and ends all of the person’s sessions.',
    body: v.object({ token: requiredText(textLimits.id), password: NewPassword }),
    answer: v.object({ resetPassword: v.literal(true) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'password/change',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'Sets a new password, given the current one, and ends the person’s other sessions.',
    body: v.object({ oldPassword: LoginBody.entries.password, password: NewPassword }),
    answer: v.object({ changePassword: v.literal(true) }),
  }),
} as const;
