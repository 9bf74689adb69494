import type { QueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { call } from '#src/api/client/call.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { trackingQuery } from '#src/api/queries/tracking.ts';
import { endpoints } from '#src/contract/endpoints.ts';
import type { MarketplaceLink } from '#src/contract/marketplace-link.ts';
import type { Seller } from '#src/contract/seller.ts';
import type { CompanyUpdate } from '#src/contract/seller-changes.ts';

/** [162] @returns false where the server did not accept the address @throws ApiFailure */
export async function saveCompany(queryClient: QueryClient, body: CompanyUpdate): Promise<boolean> {
  const { updateSellerCompany } = await followed(queryClient, call(endpoints.updateSellerCompany, { body }));
  if (updateSellerCompany) updateSeller(queryClient, body);
  return updateSellerCompany;
}

/** [159–160] @returns false where the marketplace did not accept the credentials @throws ApiFailure */
export async function linkMarketplace(
  queryClient: QueryClient,
  body: v.InferInput<typeof MarketplaceLink>,
): Promise<boolean> {
  const { updateAmazonSellerData } = await followed(
    queryClient,
    call(endpoints.updateAmazonSeller, { body }),
  );
  if (updateAmazonSellerData) {
    updateSeller(queryClient, { hasSellerAccount: true, hasSellerId: 'sellerId' in body });
    void queryClient.invalidateQueries(trackingQuery);
  }
  return updateAmazonSellerData;
}

/** [178] @returns false where the marketplace did not accept the code @throws ApiFailure */
export async function storeConsent(queryClient: QueryClient, code: string): Promise<boolean> {
  const { storeSellerAmazonCode } = await followed(
    queryClient,
    call(endpoints.storeSellerAmazonCode, { body: { code } }),
  );
  if (storeSellerAmazonCode) updateSeller(queryClient, { hasSellerAccount: true, hasSellerId: false });
  return storeSellerAmazonCode;
}

/** [163] @throws ApiFailure */
export async function createWallet(queryClient: QueryClient): Promise<void> {
  await followed(queryClient, call(endpoints.createWallet, {}));
  updateSeller(queryClient, { hasActiveWallet: true });
}

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
