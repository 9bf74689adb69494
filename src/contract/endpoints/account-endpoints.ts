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
    body: RegisterBody,
    answer: v.object({ register: v.literal(true) }),
  }),
  activate: endpoint({
    method: 'POST',
    path: 'activate',
    access: 'public',
    changes: false,
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
    body: v.object({ email: MailAddress, password: LoginBody.entries.password }),
    answer: v.object({ changeEmail: v.literal(true) }),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: 'email/confirm',
    access: 'public',
    changes: false,
    body: LinkTokenBody,
    answer: v.object({ confirmEmail: Email }),
  }),
  withdrawEmail: endpoint({
    method: 'POST',
    path: 'email/withdraw',
    access: 'public',
    changes: false,
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
    body: v.object({ token: requiredText(textLimits.id), password: NewPassword }),
    answer: v.object({ resetPassword: v.literal(true) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'password/change',
    roles: ['owner', 'office', 'warehouse'],
    body: v.object({ oldPassword: LoginBody.entries.password, password: NewPassword }),
    answer: v.object({ changePassword: v.literal(true) }),
  }),
} as const;
