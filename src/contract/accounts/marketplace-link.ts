import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { MarketplaceId } from '#src/contract/ids.ts';
import { requiredText } from '#src/contract/text.ts';

/** Empty and endless ones are taken and found wrong, like any that don't work: these forms have no client rules [142]. */
const anyText = v.pipe(v.string(), v.trim());
const credential = v.optional(anyText, '');

/**
 * [159] Credentials of the seller's own registration at the marketplace. A secret that comes back as its mask, as
 * `Seller` shows it, is left as it is.
 */
export const MarketplaceCredentials = v.object({
  /** The field that tells the variant: required, empty or not. */
  client_id: anyText,
  client_secret: credential,
  refresh_token: credential,
  marketplaceId: credential,
});
export type MarketplaceCredentials = v.InferOutput<typeof MarketplaceCredentials>;

/** [160] A Seller ID given by hand. */
export const MarketplaceSellerId = v.object({
  sellerId: anyText,
  marketplaceId: credential,
});
export type MarketplaceSellerId = v.InferOutput<typeof MarketplaceSellerId>;

/** Credentials come first: with them a Seller ID is only what the form showed, and must not take their place. */
export const MarketplaceLink = v.union([MarketplaceCredentials, MarketplaceSellerId]);

/** [178] */
export const ConsentQuery = v.object({ marketplaceId: MarketplaceId });
export const ConsentCode = v.object({ code: requiredText(textLimits.link) });
