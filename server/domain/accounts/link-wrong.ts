import { Refusal } from '#server/domain/refusal.ts';

/** Of the link of any mail. */
export const linkWrong = () =>
  new Refusal('ACCOUNT.LINK_WRONG', 'This link was used or has expired. Ask for a new one.', {
    path: 'token',
  });
