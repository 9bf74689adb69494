import { apiBase } from '#src/contract/headers.ts';

/** Where the marketplace sends the browser back to, below the origin of the app. */
export const consentCallbackPath = `${apiBase}/auth/seller-amazon/callback`;

export interface ConsentRequest {
  /** The product's registration at the marketplace. */
  applicationId: string;
  /** Comes back unchanged with the seller's answer. */
  state: string;
  redirectUri: string;
}

/**
 * The page on which a seller gives consent, in the marketplace's form.
 * @param sellerCentral an address, with or without a path
 */
export function consentUrl(
  sellerCentral: string,
  { applicationId, state, redirectUri }: ConsentRequest,
): string {
  const query = new URLSearchParams({ application_id: applicationId, state, redirect_uri: redirectUri });
  return `${sellerCentral}/apps/authorize/consent?${query}`;
}
