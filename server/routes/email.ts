import { confirmEmailChange, withdrawEmailChange } from '#server/db/email-changes.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { digestOf } from '#server/engines/digest.ts';
import type { Engines } from '#server/engines/engines.ts';
import type { Handlers } from '#server/http/handler.ts';

const linkWrong = () =>
  new Refusal('ACCOUNT.LINK_WRONG', 'This link was used or has expired. Ask for a new one.', {
    path: 'token',
  });

/** What the links in the mails of a change of address do. */
export const emailRoutes = ({ database: { db }, limits, now }: Engines) =>
  ({
    async confirmEmail({ body, address }) {
      await limits.activateByAddress.spend(address);
      const email = await db.transaction(tx => confirmEmailChange(tx, digestOf(body.token), now()));
      if (email === null) throw linkWrong();
      await limits.activateByAddress.giveBack(address);
      return { confirmEmail: { email } };
    },

    async withdrawEmail({ body, address }) {
      await limits.activateByAddress.spend(address);
      const email = await db.transaction(tx => withdrawEmailChange(tx, digestOf(body.token), now()));
      if (email === null) throw linkWrong();
      await limits.activateByAddress.giveBack(address);
      return { withdrawEmail: { email } };
    },
  }) satisfies Partial<Handlers>;
