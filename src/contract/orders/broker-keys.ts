import * as v from 'valibot';

/** A broker's public key (ES256), as RFC 7517 writes it. */
export const BrokerKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  kid: v.string(),
  alg: v.literal('ES256'),
  use: v.literal('sig'),
  /** The broker's DID, the `iss` of its proofs. */
  iss: v.string(),
  /** The broker's name, for people. */
  name: v.string(),
});
export type BrokerKey = v.InferOutput<typeof BrokerKey>;

export const BrokerKeys = v.array(BrokerKey);
