import type { Adapters } from '#server/adapters/adapters.ts';
import type { OpenMarketplace } from '#server/adapters/marketplace/open-marketplace.ts';
import { wantedLink } from '#server/domain/marketplace/marketplace-credentials.ts';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { changeOnce } from '#server/http/calls/change-once.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { answeredValue } from '#server/services/marketplace/answered-value.ts';
import {
  findStoredAccount,
  linkMarketplace,
  type StoredAccount,
} from '#server/services/marketplace/links.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import type { MarketplaceCredentials } from '#src/contract/marketplace-link.ts';

/** As the marketplace writes them; anything else is a slip of the hand. */
const sellerIdForm = /^[\w-]{1,64}$/;

/** Far above what a marketplace issues: what is longer is wrong, and nobody has to be asked. */
const longestCredential = 4096;

/** @param wakeJobs is called when orders wait to be fetched */
export const marketplaceRoutes = (
  adapters: Adapters,
  market: OpenMarketplace | undefined,
  wakeJobs: () => void,
) => {
  const { database, secrets, limits, now } = adapters;
  const { db } = database;
  const opened = (sealed: string | null) => (sealed === null ? null : secrets.open(sealed));

  function present(account: StoredAccount | undefined) {
    if (!account) return null;
    const { linkedBy, clientSecret, refreshToken } = account;
    return { linkedBy, clientSecret: opened(clientSecret), refreshToken: opened(refreshToken) };
  }

  /** @returns what is to be stored; null where the marketplace doesn't take it */
  async function checkedLink(sellerId: string, sent: MarketplaceCredentials) {
    const account = await findStoredAccount(db, sellerId);
    const wanted = wantedLink(sent, present(account));
    if (!wanted || !market) return null;
    const { marketplaceId } = sent;
    if (wanted.linkedBy === 'consent') {
      const { marketplaceSellerId = null, refreshToken = null } = account ?? {};
      return { linkedBy: wanted.linkedBy, marketplaceId, marketplaceSellerId, refreshToken };
    }
    const { linkedBy, clientId, clientSecret, refreshToken } = wanted;
    if ([clientId, clientSecret, refreshToken].some(text => text.length > longestCredential)) return null;
    const works = answeredValue(
      await market.marketplace.checkAccount({ clientId, clientSecret, refreshToken }),
    );
    if (works === undefined) return null;
    return {
      linkedBy,
      marketplaceId,
      clientId,
      clientSecret: secrets.seal(clientSecret),
      refreshToken: secrets.seal(refreshToken),
    };
  }

  return {
    async updateAmazonSeller(call) {
      const { session, body } = call;
      if (!market) throw new Refusal('SERVER.UNAVAILABLE', 'This server has no marketplace.');
      if (!marketplaceCountry(body.marketplaceId)) return { updateAmazonSellerData: false };
      await limits.changeBySeller.spend(session.sellerId);
      const link =
        'sellerId' in body
          ? sellerIdForm.test(body.sellerId)
            ? ({
                linkedBy: 'seller-id',
                marketplaceId: body.marketplaceId,
                marketplaceSellerId: body.sellerId,
              } as const)
            : null
          : await checkedLink(session.sellerId, body);
      if (!link) return { updateAmazonSellerData: false };
      const updateAmazonSellerData = await changeOnce(db, endpoints.updateAmazonSeller, call, async tx => {
        await linkMarketplace(tx, session.sellerId, link, now());
        return true;
      });
      wakeJobs();
      return { updateAmazonSellerData };
    },
  } satisfies Partial<Handlers>;
};
