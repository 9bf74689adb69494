import * as v from 'valibot';
import { Instant } from '#src/contract/instant.ts';

/**
 * Of a seller's document: CHECKING until OK or NOK. Of the broker's documents: ISSUED by the broker, SIGNED once a
 * signed file exists, SENT once it went to the broker.
 */
export const ResourceStatus = v.picklist(['CHECKING', 'OK', 'NOK', 'ISSUED', 'SIGNED', 'SENT']);
export type ResourceStatus = v.InferOutput<typeof ResourceStatus>;

const IssuedBy = v.picklist(['SELLER', 'BROKER']);

/**
 * Why a check failed: a sentence in English, and what it is made of, so that a screen can say it in another language.
 */
export const StackedReason = v.object({
  reason: v.string(),
  /** Names the kind of reason. Not limited to those of today: an older app must be able to show a newer server's. */
  code: v.optional(v.string()),
  values: v.optional(v.record(v.string(), v.string())),
});
export type StackedReason = v.InferOutput<typeof StackedReason>;

/** A stored file of an importer [97]. */
export const RelatedResource = v.object({
  /** Names the file in a call that is about this one alone. */
  _id: v.optional(v.string()),
  fileName: v.string(),
  mediaType: v.string(),
  status: ResourceStatus,
  /** Lives five minutes and is never persisted on a device. */
  signedUrl: v.optional(v.string()),
  /** The files of one type are checked together: the one that can’t be opened carries the reasons, else the newest. */
  errorsStack: v.optional(v.array(StackedReason)),
  /** SELLER for what the importer's side uploaded. */
  issuedBy: v.optional(IssuedBy),
  issuedAt: v.optional(Instant),
});
export type RelatedResource = v.InferOutput<typeof RelatedResource>;

const requested = { requestedAt: Instant };
/** `broker` is the name of the one that answered. */
const answered = { ...requested, answeredAt: Instant, broker: v.string() };

/** What became of a document that the seller asked the broker to check; absent once it is about other files or values. */
export const BrokerCheck = v.variant('state', [
  v.object({ state: v.literal('REQUESTED'), ...requested }),
  v.object({ state: v.literal('ACCEPTED'), ...answered }),
  v.object({ state: v.literal('REFUSED'), ...answered, reason: v.string() }),
]);
export type BrokerCheck = v.InferOutput<typeof BrokerCheck>;
