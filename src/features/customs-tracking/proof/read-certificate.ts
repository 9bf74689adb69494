import * as v from 'valibot';
import { Instant } from '#src/contract/instant.ts';
import type { ProofPayload } from './read-proof-token.ts';

// A broker may leave out any of it, or write something else there: the rest is still read.
const text = v.fallback(v.optional(v.string()), undefined);
const Declaration = v.object({
  mrn: text,
  releasedAt: v.fallback(v.optional(Instant), undefined),
  customsOffice: v.fallback(v.optional(v.object({ code: text, name: text })), undefined),
});
const Declared = v.fallback(v.optional(Declaration), undefined);

/** What a proof says, for people. */
export interface Certificate {
  orderId: string;
  mrn: string | undefined;
  office: { name: string | undefined; code: string | undefined };
  /** In milliseconds since 1970, as the others. */
  releasedAt: number | undefined;
  issuedAt: number;
  broker: { name: string; eori: string | undefined };
}

const orderPrefix = /^order:/;

export function certificateOf(payload: ProofPayload): Certificate {
  const declaration = v.parse(Declared, payload.declaration);
  const { name, eori } = payload.authorizedCustomsBroker;
  return {
    orderId: payload.sub.replace(orderPrefix, ''),
    mrn: declaration?.mrn,
    office: { name: declaration?.customsOffice?.name, code: declaration?.customsOffice?.code },
    releasedAt: declaration?.releasedAt === undefined ? undefined : Date.parse(declaration.releasedAt),
    issuedAt: payload.iat * 1000,
    broker: { name, eori },
  };
}
