import * as v from 'valibot';

/** Where a person is led to: a page, or a mail to somebody. */
export const LinkAddress = v.pipe(
  v.string(),
  v.regex(/^(?:https?:\/\/|mailto:)[^\s\p{Cs}]+$/iu, 'must begin with https://, http:// or mailto:'),
);

/** Below the base of the API, without a token: whoever signs up reads them first. */
export const serviceLinksPath = 'service-links';

/** What whoever runs this service has to say about it, elsewhere; absent where nothing was set. */
export const ServiceLinks = v.object({
  privacy: v.optional(LinkAddress),
  terms: v.optional(LinkAddress),
  support: v.optional(LinkAddress),
});
export type ServiceLinks = v.InferOutput<typeof ServiceLinks>;
