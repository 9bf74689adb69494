import { randomUUID } from 'node:crypto';
import type { Adapters } from '#server/adapters/adapters.ts';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { makeWallet } from '#server/adapters/keys/wallet.ts';
import type { Db } from '#server/db/db.ts';
import { confirmationExpiry, emailLink, withdrawalExpiry } from '#server/domain/accounts/email-change.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import { changeOnce } from '#server/http/calls/change-once.ts';
import type { Call, Handlers } from '#server/http/calls/handler.ts';
import { addEmailChangeMail } from '#server/jobs/send-mail/enqueue.ts';
import { startEmailChange } from '#server/services/accounts/email-changes.ts';
import { acceptInvitation } from '#server/services/partners/invitations.ts';
import { emailOf, keepWallet, saveCompany, saveProfile } from '#server/services/sellers/seller-changes.ts';
import { findSeller } from '#server/services/sellers/sellers.ts';
import { withdrawalMark } from '#src/contract/email-endpoints.ts';
import { endpoints } from '#src/contract/endpoints.ts';

/** @param wakeJobs is called when a mail waits to be sent */
export const sellerRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { database, secrets, limits, now } = adapters;
  const { db } = database;

  /** Nothing changes by it: the mail to the new address does that, and the one to the old address undoes it. */
  async function startChange(
    tx: Db,
    { session, body, origin, acceptLanguage }: Call<typeof endpoints.updateMySeller>,
    oldEmail: string,
  ): Promise<void> {
    const tokens = { confirm: randomToken(), withdraw: `${withdrawalMark}${randomToken()}` };
    const newEmail = body.email.toLowerCase();
    const { sellerId } = session;
    const change = {
      id: randomUUID(),
      sellerId,
      oldEmail,
      newEmail,
      confirmHash: digestOf(tokens.confirm),
      withdrawHash: digestOf(tokens.withdraw),
    };
    const startedAt = now();
    await startEmailChange(tx, change, startedAt);
    const { firstName, lastName } = body;
    const mail = {
      sellerId,
      language: mailLanguage(acceptLanguage),
      firstName,
      lastName,
      oldEmail,
      newEmail,
    };
    await addEmailChangeMail(tx, secrets, {
      ...mail,
      template: 'confirm-email',
      id: `${change.id}-confirm`,
      to: body.email,
      link: emailLink(origin, tokens.confirm),
      expiresAt: confirmationExpiry(startedAt).toISOString(),
    });
    await addEmailChangeMail(tx, secrets, {
      ...mail,
      template: 'email-change-notice',
      id: `${change.id}-notice`,
      to: oldEmail,
      link: emailLink(origin, tokens.withdraw),
      expiresAt: withdrawalExpiry(startedAt).toISOString(),
    });
  }

  return {
    async retrieveMySeller({ session }) {
      const seller = await findSeller(db, secrets, session.sellerId, now());
      if (!seller) throw new Error(`Session ${session.sessionId} belongs to no seller.`);
      return { retrieveMySeller: seller };
    },

    async inviteSeller(call) {
      const { sellerId } = call.session;
      const { token } = call.body;
      const inviteSeller = await changeOnce(db, endpoints.inviteSeller, call, tx =>
        acceptInvitation(tx, { token, sellerId }, now()),
      );
      return { inviteSeller };
    },

    async updateMySeller(call) {
      // Its refusals tell which addresses have an account.
      const { sellerId } = call.session;
      await limits.changeBySeller.spend(sellerId);
      const email = call.body.email.toLowerCase();
      if (email !== (await emailOf(db, sellerId))) {
        // Each is a mail to somebody.
        await limits.emailChangeBySeller.spend(sellerId);
        await limits.registerByAccount.spend(email);
      }
      const updateMySeller = await changeOnce(db, endpoints.updateMySeller, call, async tx => {
        const { oldEmail, isOtherEmail } = await saveProfile(tx, sellerId, call.body);
        if (isOtherEmail) await startChange(tx, call, oldEmail);
        return true;
      });
      wakeJobs();
      return { updateMySeller };
    },

    async updateSellerCompany(call) {
      const updateSellerCompany = await changeOnce(db, endpoints.updateSellerCompany, call, async tx => {
        await saveCompany(tx, call.session.sellerId, call.body);
        return true;
      });
      return { updateSellerCompany };
    },

    async createWallet(call) {
      const wallet = await makeWallet(secrets);
      const did = await changeOnce(db, endpoints.createWallet, call, tx =>
        keepWallet(tx, call.session.sellerId, wallet),
      );
      return { createWallet: { did } };
    },
  } satisfies Partial<Handlers>;
};
