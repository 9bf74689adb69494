import * as v from 'valibot';
import { LinkTokenBody } from './account.ts';
import { endpoint } from './endpoint.ts';

/** The prefix of tokens that undo a change: it tells the page which link it is. */
export const withdrawalMark = 'keep.';

const Email = v.object({ email: v.string() });

/** The rows of the table that the links of two mails need: the person who opens them may be signed in or not. */
export const emailEndpoints = {
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
    summary: 'Undoes a change of email and ends every session of the account.',
    body: LinkTokenBody,
    answer: v.object({ withdrawEmail: Email }),
  }),
} as const;
