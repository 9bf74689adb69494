import { acceptInvitation } from '#server/db/invitations.ts';
import { keepWallet, saveCompany, saveProfile } from '#server/db/seller-changes.ts';
import { findSeller } from '#server/db/sellers.ts';
import type { Engines } from '#server/engines/engines.ts';
import { makeWallet } from '#server/engines/wallet.ts';
import { changeOnce } from '#server/http/change-once.ts';
import type { Handlers } from '#server/http/handler.ts';
import { endpoints } from '#src/contract/endpoints.ts';

export const sellerRoutes = ({ database: { db }, secrets, limits, now }: Engines) =>
  ({
    async retrieveMySeller({ session }) {
      const seller = await findSeller(db, secrets, session.sellerId);
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
      await limits.changeBySeller.spend(call.session.sellerId);
      const updateMySeller = await changeOnce(db, endpoints.updateMySeller, call, async tx => {
        await saveProfile(tx, call.session.sellerId, call.body);
        return true;
      });
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
  }) satisfies Partial<Handlers>;
