import { findSeller } from '#server/db/sellers.ts';
import type { Engines } from '#server/engines/engines.ts';
import type { Handlers } from '#server/http/handler.ts';

export const sellerRoutes = ({ database: { db }, secrets }: Engines) =>
  ({
    async retrieveMySeller({ session }) {
      const seller = await findSeller(db, secrets, session.sellerId);
      if (!seller) throw new Error(`Session ${session.sessionId} belongs to no seller.`);
      return { retrieveMySeller: seller };
    },
  }) satisfies Partial<Handlers>;
