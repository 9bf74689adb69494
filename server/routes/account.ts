import type { Adapters } from '#server/adapters/adapters.ts';
import { linkWrong } from '#server/domain/accounts/mailed-links.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { addResetPassword, resetPasswordJob } from '#server/queue/reset-password.ts';
import {
  beginEmailChange,
  confirmEmailChange,
  withdrawEmailChange,
} from '#server/services/accounts/email-changes.ts';
import { changePassword, requirePassword, resetPassword } from '#server/services/accounts/passwords.ts';
import { activate, register } from '#server/services/accounts/registrations.ts';

const codeWrong = () =>
  new Refusal(
    'ACCOUNT.CODE_WRONG',
    'This code is wrong, used or expired. After five failed attempts, register again for a new one.',
    { path: 'code' },
  );

/** @param wakeJobs is called when an email waits to be sent */
export const accountRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { tokens, limits, log } = adapters;
  return {
    async register({ body, address, origin, acceptLanguage, requestId }) {
      await limits.registerByAddress.spend(address);
      await limits.registerByAccount.spend(body.email.toLowerCase());
      // A link that led elsewhere would carry the code there, in an email that we sent.
      if (new URL(body.returnLink).origin !== origin) {
        throw new Refusal('ACCOUNT.RETURN_LINK', `The return link must begin with ${origin}.`, {
          path: 'returnLink',
        });
      }
      const mail = await register(adapters, body, mailLanguage(acceptLanguage));
      log.info({ requestId, mail }, 'an activation mail is waiting to be sent');
      wakeJobs();
      return { register: true };
    },

    async activate({
      body: { email: typed, code },
      address,
      userAgent,
      deviceMark,
      setDeviceMark,
      acceptLanguage,
      timeZone,
    }) {
      const email = typed.toLowerCase();
      await limits.activateByAddress.spend(address);
      await limits.activateByAccount.spend(email);
      const device = { userAgent, mark: deviceMark };
      const activated = await activate(adapters, {
        email,
        code,
        device,
        language: mailLanguage(acceptLanguage),
        timeZone,
      });
      if (!activated) throw codeWrong();
      await limits.activateByAddress.giveBack(address);
      setDeviceMark(activated.mark);
      return { activate: await tokens.sign(activated.session) };
    },
  } satisfies Partial<Handlers>;
};

/**
 * A change of address, and what the links in its emails do.
 * @param wakeJobs is called when an email waits to be sent
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
      // Each is an email to somebody.
      await limits.emailChangeByPerson.spend(personId);
      await limits.registerByAccount.spend(email.toLowerCase());
      const { email: oldEmail, firstName, lastName } = user;
      const wanted = { personId, sellerId, oldEmail, email, firstName, lastName, origin };
      const language = mailLanguage(acceptLanguage);
      await beginEmailChange(db, secrets, { ...wanted, language }, now());
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
      // Anyone who guessed the old password has locked its owner out of the new one.
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
