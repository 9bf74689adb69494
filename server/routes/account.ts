import type { Adapters } from '#server/adapters/adapters.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { activate, register } from '#server/services/accounts/registrations.ts';

const codeWrong = () =>
  new Refusal(
    'ACCOUNT.CODE_WRONG',
    'This code is wrong, used or expired. After five failed attempts, register again for a new one.',
    { path: 'code' },
  );

/** @param wakeJobs is called when a mail waits to be sent */
export const accountRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { tokens, limits, log } = adapters;
  return {
    async register({ body, address, origin, acceptLanguage, requestId }) {
      await limits.registerByAddress.spend(address);
      await limits.registerByAccount.spend(body.email.toLowerCase());
      // A link that led elsewhere would carry the code there, in a mail that we sent.
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
      keepDeviceMark,
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
      keepDeviceMark(activated.mark);
      return { activate: await tokens.sign(activated.session) };
    },
  } satisfies Partial<Handlers>;
};
