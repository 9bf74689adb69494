import { randomUUID } from 'node:crypto';
import type { Adapters } from '#server/adapters/adapters.ts';
import { hashPassword } from '#server/adapters/keys/passwords.ts';
import { activationLink, codeExpiry, makeActivationCode } from '#server/domain/accounts/activation-code.ts';
import { emailInUse } from '#server/domain/accounts/email-in-use.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { addActivationMail } from '#server/jobs/send-mail/enqueue.ts';
import {
  activateRegistration,
  addRegistration,
  isEmailInUse,
} from '#server/services/accounts/registrations.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import { isGuessable } from '#src/contract/guessable-password.ts';

const codeWrong = () =>
  new Refusal(
    'ACCOUNT.CODE_WRONG',
    'This code is wrong, used or expired. After five wrong tries, register again for a new one.',
    { path: 'code' },
  );

/** @param wakeJobs is called when a mail waits to be sent */
export const accountRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { database, secrets, tokens, limits, codeDigest, log, now } = adapters;
  const { db } = database;
  return {
    async register({ body, address, origin, acceptLanguage, requestId }) {
      const email = body.email.toLowerCase();
      await limits.registerByAddress.spend(address);
      await limits.registerByAccount.spend(email);
      // A link that led elsewhere would carry the code there, in a mail that we sent.
      if (new URL(body.returnLink).origin !== origin) {
        throw new Refusal('ACCOUNT.RETURN_LINK', `The return link must begin with ${origin}.`, {
          path: 'returnLink',
        });
      }
      if (isGuessable(body.password, body)) {
        const message = 'This password is built from your name, your email, a keyboard run or a year.';
        throw new Refusal('ACCOUNT.PASSWORD_GUESSABLE', message, { path: 'password' });
      }
      if (await isEmailInUse(db, email)) throw emailInUse();
      const id = randomUUID();
      const code = makeActivationCode();
      const { firstName, lastName } = body;
      const passwordHash = await hashPassword(body.password);
      await db.transaction(async tx => {
        const codeHash = codeDigest(`${id} ${code}`);
        await addRegistration(tx, { id, email, firstName, lastName, passwordHash, codeHash }, now());
        const link = activationLink(body.returnLink, body.email, code);
        const language = mailLanguage(acceptLanguage);
        await addActivationMail(tx, secrets, {
          id,
          to: body.email,
          language,
          firstName,
          lastName,
          code,
          link,
          expiresAt: codeExpiry(now()).toISOString(),
        });
      });
      log.info({ requestId, mail: id }, 'an activation mail waits to be sent');
      wakeJobs();
      return { register: true };
    },

    async activate({ body, address }) {
      const email = body.email.toLowerCase();
      await limits.activateByAddress.spend(address);
      await limits.activateByAccount.spend(email);
      const codeHashOf = (id: string) => codeDigest(`${id} ${body.code}`);
      const session = await db.transaction(async tx => {
        const sellerId = await activateRegistration(tx, { email, codeHashOf }, now());
        return sellerId === null ? null : startSession(tx, sellerId, now());
      });
      if (!session) throw codeWrong();
      await limits.activateByAddress.giveBack(address);
      return { activate: await tokens.sign(session) };
    },
  } satisfies Partial<Handlers>;
};
