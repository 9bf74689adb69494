import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { SellerId } from '#src/contract/ids.ts';
import { Instant } from '#src/contract/instant.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';
import { SellerAddress } from './address.ts';
import { SavedShipping } from './shipping-defaults.ts';

export const Company = v.object({
  name: requiredText(),
  registrationNumber: requiredText(),
});
export type Company = v.InferOutput<typeof Company>;

const SellerUser = v.object({
  email: requiredText(textLimits.email),
  firstName: requiredText(),
  lastName: requiredText(),
  timeZone: v.optional(v.string()),
  /** An address that was asked for and waits to be confirmed there; until then the one above holds. */
  emailChange: v.optional(v.object({ email: v.string(), expiresAt: Instant })),
});

/** `client_secret` and `refresh_token` are answered masked only: `••••` and the last four characters. */
const AmazonApi = v.object({
  client_id: optionalText(textLimits.token),
  client_secret: optionalText(textLimits.token),
  refresh_token: optionalText(textLimits.token),
  marketplaceId: optionalText(textLimits.id),
  sellerId: optionalText(textLimits.id),
});

const LinkedForwarder = v.object({ name: requiredText() });

/** The current seller [99–101]. A newcomer has neither company nor address nor marketplace yet. */
export const Seller = v.object({
  _id: SellerId,
  /** The marketplace's country name, such as Germany. */
  marketplace: v.optional(v.string()),
  /** Its name alone for members of the warehouse, and neither address nor forwarders. */
  company: v.optional(v.object({ ...Company.entries, registrationNumber: v.optional(requiredText()) })),
  user: SellerUser,
  address: v.optional(SellerAddress),
  /** IANA name of the zone in which it counts its days; absent until an owner's browser has proposed one. */
  timeZone: v.optional(v.string()),
  /** Where the company shipped from last, else the town of its address; absent without either. */
  dispatchFrom: v.optional(v.string()),
  /** What it has decided for new confirmations, `persons` not for the warehouse; absent until somebody has. */
  shipping: v.optional(SavedShipping),
  hasSellerAccount: v.boolean(),
  hasActiveWallet: v.boolean(),
  /** True only for a seller who gave a Seller ID by hand. */
  hasSellerId: v.boolean(),
  sellerApis: v.optional(v.object({ amazon: v.optional(AmazonApi) })),
  linkedForwarders: v.array(LinkedForwarder),
});
export type Seller = v.InferOutput<typeof Seller>;
