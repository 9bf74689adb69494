import * as v from 'valibot';

/** Where a person is led to: a page, or an email to somebody. */
export const LinkAddress = v.pipe(
  v.string(),
  v.regex(/^(?:https?:\/\/|mailto:)[^\s\p{Cs}]+$/iu, 'must begin with https://, http:// or mailto:'),
);

/** Below the base of the API, without a token: people read them before they sign up. */
export const serviceLinksPath = 'service-links';

/** Pages of the operator of this service about it; absent if nothing was set. */
export const ServiceLinks = v.object({
  privacy: v.optional(LinkAddress),
  terms: v.optional(LinkAddress),
  support: v.optional(LinkAddress),
});
export type ServiceLinks = v.InferOutput<typeof ServiceLinks>;
