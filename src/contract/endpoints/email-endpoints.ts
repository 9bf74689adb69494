import * as v from 'valibot';
import { LinkTokenBody, MailAddress } from '#src/contract/accounts/account.ts';
import { LoginBody } from '#src/contract/accounts/login.ts';
import { endpoint } from './endpoint.ts';

/** The prefix of tokens that undo a change: it tells the page which link it is. */
export const withdrawalMark = 'keep.';

const Email = v.object({ email: v.string() });

/** The rows of the table by which a person's address changes. The links of its two mails work signed in or not. */
export const emailEndpoints = {
  changeEmail: endpoint({
    method: 'POST',
    path: 'email/change',
    access: 'bearer',
    roles: ['owner', 'office', 'warehouse'],
    summary: 'Sends a link to a new email address of the person; it changes once that is followed.',
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
      'Undoes a change of email and ends every session of the account. Where the change had been confirmed, the password no longer works, and a link for a new one is mailed.',
    body: LinkTokenBody,
    answer: v.object({
      withdrawEmail: v.object({ ...Email.entries, isPasswordVoid: v.boolean() }),
    }),
  }),
} as const;
