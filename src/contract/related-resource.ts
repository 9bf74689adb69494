import * as v from 'valibot';
import { Instant } from './instant.ts';

/** [98] */
export const DocumentType = v.picklist(['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT', 'TAX']);
export type DocumentType = v.InferOutput<typeof DocumentType>;

/** [98] The papers that are exchanged with the broker. */
export const BrokerDocumentType = v.picklist(['POA', 'VATGuarantee']);
export type BrokerDocumentType = v.InferOutput<typeof BrokerDocumentType>;

/** A stored file of an importer [97]. */
export const RelatedResource = v.object({
  fileName: v.string(),
  mediaType: v.string(),
  status: v.string(),
  /** Lives five minutes and is never persisted on a device. */
  signedUrl: v.optional(v.string()),
  errorsStack: v.optional(v.array(v.object({ reason: v.string() }))),
  /** SELLER for a document signed by the importer's side. */
  issuedBy: v.optional(v.string()),
  issuedAt: v.optional(Instant),
});
export type RelatedResource = v.InferOutput<typeof RelatedResource>;
