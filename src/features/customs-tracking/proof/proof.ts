import * as v from 'valibot';

/** What is read from a proof's payload by name; the whole of it is shown to people as it is. */
export const ProofPayload = v.looseObject({
  iss: v.string(),
  sub: v.string(),
  iat: v.number(),
  exp: v.optional(v.number()),
  authorizedCustomsBroker: v.looseObject({ name: v.string(), eori: v.optional(v.string()) }),
});
export type ProofPayload = v.InferOutput<typeof ProofPayload>;
