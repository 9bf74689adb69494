import * as v from 'valibot';
import { textLimits } from './constants.ts';
import { MarketplaceId } from './ids.ts';
import { requiredText } from './text.ts';

/** Empty ones are taken and found wrong, like any others that don't work: these forms have no client rules [142]. */
const credential = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(textLimits.token)), '');

/**
 * [159] Credentials of the seller's own registration at the marketplace. A secret that comes back as its mask, as
 * `Seller` shows it, is left as it is.
 */
export const MarketplaceCredentials = v.object({
  /** The field that tells the variant: required, empty or not. */
  client_id: v.pipe(v.string(), v.trim(), v.maxLength(textLimits.token)),
  client_secret: credential,
  refresh_token: credential,
  marketplaceId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(textLimits.id)), ''),
});
export type MarketplaceCredentials = v.InferOutput<typeof MarketplaceCredentials>;

/** [160] A Seller ID given by hand. */
export const MarketplaceSellerId = v.object({
  sellerId: v.pipe(v.string(), v.trim(), v.maxLength(textLimits.id)),
  marketplaceId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(textLimits.id)), ''),
});
export type MarketplaceSellerId = v.InferOutput<typeof MarketplaceSellerId>;

/** Credentials come first: with them a Seller ID is only what the form showed, and must not take their place. */
export const MarketplaceLink = v.union([MarketplaceCredentials, MarketplaceSellerId]);

/** [178] */
export const ConsentQuery = v.object({ marketplaceId: MarketplaceId });
export const ConsentCode = v.object({ code: requiredText(textLimits.link) });
