import type { Adapters } from '#server/adapters/adapters.ts';
import type { OpenMarketplace } from '#server/adapters/marketplace/open-marketplace.ts';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { keyedChange } from '#server/http/calls/keyed-change.ts';
import { checkedLink } from '#server/services/marketplace/check-credentials.ts';
import { linkOnce } from '#server/services/marketplace/links.ts';
import { endpoints } from '#src/contract/endpoints.ts';

/** @param wakeJobs is called when orders wait to be fetched */
export const marketplaceRoutes = (
  { database: { db }, secrets, limits, now }: Adapters,
  market: OpenMarketplace | undefined,
  wakeJobs: () => void,
) =>
  ({
    async updateAmazonSeller(call) {
      const { sellerId } = call.session;
      if (!market) throw new Refusal('SERVER.UNAVAILABLE', 'This server has no marketplace connection.');
      if (!marketplaceCountry(call.body.marketplaceId)) return { updateAmazonSellerData: false };
      await limits.changeBySeller.spend(sellerId);
      const { marketplace } = market;
      const link = await checkedLink({ db, secrets, marketplace }, sellerId, call.body);
      if (!link) return { updateAmazonSellerData: false };
      await linkOnce(db, keyedChange(endpoints.updateAmazonSeller, call), link, now());
      wakeJobs();
      return { updateAmazonSellerData: true };
    },
  }) satisfies Partial<Handlers>;
