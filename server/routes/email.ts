import type { Adapters } from '#server/adapters/adapters.ts';
import { linkWrong } from '#server/domain/accounts/link-wrong.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import {
  askForAddress,
  confirmEmailChange,
  withdrawEmailChange,
} from '#server/services/accounts/email-changes.ts';
import { requirePassword } from '#server/services/accounts/passwords.ts';

/**
 * A change of address, and what the links in its mails do.
 * @param wakeJobs is called when a mail waits to be sent
 */
export const emailRoutes = ({ database: { db }, secrets, limits, now }: Adapters, wakeJobs: () => void) => {
  /** @throws Refusal; an address that guesses is refused for a while */
  async function follow(
    act: typeof confirmEmailChange | typeof withdrawEmailChange,
    token: string,
    address: string,
  ): Promise<{ email: string }> {
    await limits.activateByAddress.spend(address);
    const email = await act(db, token, now());
    if (email === null) throw linkWrong();
    await limits.activateByAddress.giveBack(address);
    return { email };
  }

  return {
    async changeEmail({ session, body: { email, password }, origin, acceptLanguage }) {
      const { sellerId, personId } = session;
      const { user } = await requirePassword(db, limits, personId, password, 'password');
      if (email.toLowerCase() === user.email) return { changeEmail: true };
      // Each is a mail to somebody.
      await limits.emailChangeByPerson.spend(personId);
      await limits.registerByAccount.spend(email.toLowerCase());
      const { email: oldEmail, firstName, lastName } = user;
      const wanted = { personId, sellerId, oldEmail, email, firstName, lastName, origin };
      const language = mailLanguage(acceptLanguage);
      await askForAddress(db, secrets, { ...wanted, language }, now());
      wakeJobs();
      return { changeEmail: true };
    },

    confirmEmail: async ({ body, address }) => ({
      confirmEmail: await follow(confirmEmailChange, body.token, address),
    }),
    withdrawEmail: async ({ body, address }) => ({
      withdrawEmail: await follow(withdrawEmailChange, body.token, address),
    }),
  } satisfies Partial<Handlers>;
};
