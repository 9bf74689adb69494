import type { Adapters } from '#server/adapters/adapters.ts';
import { mailLanguage } from '#server/domain/mails/mail-language.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { saveCompanyTimeZone, saveOwnTimeZone } from '#server/services/accounts/time-zones.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import { findNotifications, saveNotifications } from '#server/services/mails/notifications.ts';
import { acceptInvitation } from '#server/services/partners/invitations.ts';
import { createWallet, emailOf, saveCompany, saveProfile } from '#server/services/sellers/seller-changes.ts';
import { findSeller } from '#server/services/sellers/sellers.ts';
import { saveShippingDefaults } from '#server/services/sellers/shipping-defaults.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';

/** @param wakeJobs is called when a job waits */
export const sellerRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { database, secrets, limits, now } = adapters;
  const { db } = database;
  return {
    async retrieveMySeller({ session }) {
      const seller = await findSeller(db, secrets, session, now());
      if (!seller) throw new Error(`Session ${session.sessionId} belongs to no seller.`);
      return { retrieveMySeller: seller };
    },

    async inviteSeller(call) {
      const change = keyedChange(endpoints.inviteSeller, call);
      return { inviteSeller: await acceptInvitation(db, change, call.body.token, now()) };
    },

    async updateMySeller(call) {
      const { session, body, origin, acceptLanguage } = call;
      // Its refusals reveal which addresses have an account.
      await limits.changeBySeller.spend(session.sellerId);
      const email = body.email.toLowerCase();
      if (email !== (await emailOf(db, session.personId))) {
        // Each is an email to somebody.
        await limits.emailChangeByPerson.spend(session.personId);
        await limits.registerByAccount.spend(email);
      }
      const { personId } = session;
      const surroundings = { personId, language: mailLanguage(acceptLanguage), origin, now: now() };
      // The names are the person's: under another member's key it is another change.
      const change = keyedChange(endpoints.updateMySeller, { ...call, body: { ...body, personId } });
      await saveProfile(db, secrets, change, body, surroundings);
      wakeJobs();
      return { updateMySeller: true };
    },

    async updateSellerCompany(call) {
      await saveCompany(db, keyedChange(endpoints.updateSellerCompany, call), call.body, now());
      return { updateSellerCompany: true };
    },

    async updateShippingDefaults(call) {
      const change = keyedChange(endpoints.updateShippingDefaults, call);
      const version = await saveShippingDefaults(db, change, call.body, call.session.role, now());
      wakeJobs();
      return { updateShippingDefaults: { version } };
    },

    async updateOwnTimeZone({ session, body }) {
      await saveOwnTimeZone(db, session.personId, body.timeZone);
      return { updateOwnTimeZone: true };
    },

    async updateCompanyTimeZone({ session, body }) {
      await saveCompanyTimeZone(db, session, body.timeZone, now());
      return { updateCompanyTimeZone: true };
    },

    retrieveNotifications: async ({ session }) => ({ notifications: await findNotifications(db, session) }),

    async updateNotifications({ session, body }) {
      await saveNotifications(db, session, body);
      return { updateNotifications: true };
    },

    async createWallet(call) {
      const change = keyedChange(endpoints.createWallet, call);
      return { createWallet: { did: await createWallet(db, secrets, change, now()) } };
    },
  } satisfies Partial<Handlers>;
};
