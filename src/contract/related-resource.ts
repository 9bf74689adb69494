import * as v from 'valibot';
import { Instant } from './instant.ts';

/** [98] */
export const DocumentType = v.picklist(['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT', 'TAX']);
export type DocumentType = v.InferOutput<typeof DocumentType>;

/** [98] The papers that are exchanged with the broker. */
export const BrokerDocumentType = v.picklist(['POA', 'VATGuarantee']);
export type BrokerDocumentType = v.InferOutput<typeof BrokerDocumentType>;

/**
 * Of a seller's document: CHECKING until OK or NOK. Of the broker's papers: ISSUED by the broker, SIGNED once a
 * signed file lies here, SENT once it went to the broker.
 */
export const ResourceStatus = v.picklist(['CHECKING', 'OK', 'NOK', 'ISSUED', 'SIGNED', 'SENT']);
export type ResourceStatus = v.InferOutput<typeof ResourceStatus>;

export const IssuedBy = v.picklist(['SELLER', 'BROKER']);

/** A stored file of an importer [97]. */
export const RelatedResource = v.object({
  fileName: v.string(),
  mediaType: v.string(),
  status: ResourceStatus,
  /** Lives five minutes and is never persisted on a device. */
  signedUrl: v.optional(v.string()),
  errorsStack: v.optional(v.array(v.object({ reason: v.string() }))),
  /** SELLER for what the importer's side uploaded. */
  issuedBy: v.optional(IssuedBy),
  issuedAt: v.optional(Instant),
});
export type RelatedResource = v.InferOutput<typeof RelatedResource>;
