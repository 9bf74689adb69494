import type { Adapters } from '#server/adapters/adapters.ts';
import { linkWrong } from '#server/domain/accounts/mailed-links.ts';
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
  async function follow<Done>(address: string, act: () => Promise<Done | null>): Promise<Done> {
    await limits.activateByAddress.spend(address);
    const done = await act();
    if (done === null) throw linkWrong();
    await limits.activateByAddress.giveBack(address);
    return done;
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

    async confirmEmail({ body, address }) {
      return {
        confirmEmail: { email: await follow(address, () => confirmEmailChange(db, body.token, now())) },
      };
    },

    async withdrawEmail({ body, address, origin, acceptLanguage }) {
      const surroundings = { language: mailLanguage(acceptLanguage), origin, now: now() };
      const withdrawn = await follow(address, () =>
        withdrawEmailChange(db, secrets, body.token, surroundings),
      );
      wakeJobs();
      return { withdrawEmail: withdrawn };
    },
  } satisfies Partial<Handlers>;
};
