import type { Adapters } from '#server/adapters/adapters.ts';
import { linkWrong } from '#server/domain/accounts/mailed-links.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { addResetPassword, resetPasswordJob } from '#server/queue/reset-password.ts';
import { changePassword, resetPassword } from '#server/services/accounts/passwords.ts';

/** @param wakeJobs is called when a job waits, with its kind where it is the only one */
export const passwordRoutes = (
  { database: { db }, secrets, limits, now }: Adapters,
  wakeJobs: (kind?: string) => void,
) =>
  ({
    async forgotPassword({ body, address, origin }) {
      const email = body.email.toLowerCase();
      await limits.resetByAddress.spend(address);
      await limits.resetByAccount.spend(email);
      await addResetPassword(db, secrets, { to: email, language: mailLanguage(body.locale), origin });
      wakeJobs(resetPasswordJob);
      return { forgotPassword: true };
    },

    async resetPassword({ body, address, origin, acceptLanguage }) {
      // An address that guesses is refused for a while.
      await limits.activateByAddress.spend(address);
      const surroundings = { language: mailLanguage(acceptLanguage), origin, now: now() };
      const email = await resetPassword(db, secrets, body, surroundings);
      if (email === null) throw linkWrong();
      await limits.activateByAddress.giveBack(address);
      // Whoever guessed the old password has locked its owner out of the new one.
      await limits.loginByAccount.forget(email);
      await limits.loginByAccountAndAddress.forget(`${email} ${address}`);
      wakeJobs();
      return { resetPassword: true };
    },

    async changePassword({ session, body, origin, acceptLanguage }) {
      const surroundings = { language: mailLanguage(acceptLanguage), origin, now: now() };
      await changePassword(db, secrets, limits, { ...session, ...body }, surroundings);
      wakeJobs();
      return { changePassword: true };
    },
  }) satisfies Partial<Handlers>;
