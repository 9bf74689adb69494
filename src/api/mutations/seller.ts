import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call, requireDone } from '#src/api/client/call.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import type { MarketplaceLink } from '#src/contract/accounts/marketplace-link.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import type { CompanyUpdate } from '#src/contract/accounts/seller-changes.ts';
import type { SavedShipping } from '#src/contract/accounts/shipping-defaults.ts';
import { sellerChangeEndpoints } from '#src/contract/endpoints/seller-change-endpoints.ts';

/** [162] */
export const saveCompany = mutationOptions({
  async mutationFn(body: CompanyUpdate, { client }) {
    const answer = await followed(client, call(sellerChangeEndpoints.updateSellerCompany, { body }));
    requireDone(answer.updateSellerCompany);
    updateSeller(client, body);
  },
});

/** [159–160] */
export const linkMarketplace = mutationOptions({
  async mutationFn(body: v.InferInput<typeof MarketplaceLink>, { client }) {
    const answer = await followed(client, call(sellerChangeEndpoints.updateAmazonSeller, { body }));
    requireDone(answer.updateAmazonSellerData);
    updateSeller(client, { hasSellerAccount: true, hasSellerId: 'sellerId' in body });
    void client.invalidateQueries(trackingQuery);
  },
});

/** [178] Answers the page of the marketplace on which a seller consents. */
export const requestConsentPage = mutationOptions({
  mutationFn: async (marketplaceId: string) =>
    (await call(sellerChangeEndpoints.retrieveSellerAmazonUrl, { params: { marketplaceId } })).url,
});

/** [178] */
export const storeConsent = mutationOptions({
  async mutationFn(code: string, { client }) {
    const answer = await followed(
      client,
      call(sellerChangeEndpoints.storeSellerAmazonCode, { body: { code } }),
    );
    requireDone(answer.storeSellerAmazonCode);
    updateSeller(client, { hasSellerAccount: true, hasSellerId: false });
  },
});

/** @returns the version that it is saved as */
export const saveShippingDefaults = mutationOptions({
  async mutationFn(body: SavedShipping, { client }) {
    const answer = await followed(client, call(sellerChangeEndpoints.updateShippingDefaults, { body }));
    const { version } = answer.updateShippingDefaults;
    updateSeller(client, { shipping: { ...body, version } });
    return version;
  },
});

/** [163] */
export const createWallet = mutationOptions<void, ApiFailure>({
  async mutationFn(_, { client }) {
    await followed(client, call(sellerChangeEndpoints.createWallet, {}));
    updateSeller(client, { hasActiveWallet: true });
  },
});

/** What the server has just said shows at once; [180] the rest of the seller is fetched behind it. */
function updateSeller(queryClient: QueryClient, change: Partial<Seller>): void {
  queryClient.setQueryData(sellerQuery.queryKey, seller => (seller ? { ...seller, ...change } : seller));
  void queryClient.invalidateQueries(sellerQuery);
}

/** A refusal may mean that another tab was faster: the seller then shows how far that one has come. */
async function followed<Answer>(queryClient: QueryClient, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.kind === 'refused') {
      await queryClient.invalidateQueries(sellerQuery);
    }
    throw failure;
  }
}
