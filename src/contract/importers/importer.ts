import * as v from 'valibot';
import { ImporterAddress } from '#src/contract/accounts/address.ts';
import { textLimits } from '#src/contract/constants.ts';
import { ImporterId } from '#src/contract/ids.ts';
import { CalendarDate, Instant } from '#src/contract/instant.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';
import { type DocumentResource, documentResources } from './document-types.ts';
import { BrokerCheck, RelatedResource } from './related-resource.ts';

export const ImporterStatus = v.picklist(['DRAFT', 'NEW', 'NOK', 'OK', 'POA_READY', 'POA_INVALIDATED']);
export type ImporterStatus = v.InferOutput<typeof ImporterStatus>;

const resources = v.optional(v.array(RelatedResource), []);
const documents = { relatedResources: resources, brokerCheck: v.optional(BrokerCheck) };
type Documents = typeof documents;

const brokerDocuments = {
  relatedResources: resources,
  /** When the broker took the signed document that was sent; until then another can take its place. */
  takenAt: v.optional(Instant),
  /** Signed documents of which another took the place, oldest first. */
  replaced: v.optional(v.array(v.object({ fileName: v.string(), issuedAt: Instant, replacedAt: Instant }))),
};

/** `valid` is null while the answer of the registry is not known yet; an outage is never "invalid". */
const Evaluation = v.optional(v.object({ valid: v.nullable(v.boolean()) }));

/** What a person fills in beside the documents of a type. */
const formFields = {
  idCard: {
    ownerName: optionalText(),
    expirationDate: v.optional(CalendarDate),
  },
  businessLicense: {
    nameEN: optionalText(),
    nameCN: optionalText(),
    registrationNumber: optionalText(),
    evalRegistration: Evaluation,
  },
  eori: { number: optionalText(), address: v.optional(ImporterAddress), evalEORI: Evaluation },
  vat: { number: optionalText(), address: v.optional(ImporterAddress), evalVAT: Evaluation },
} satisfies Partial<Record<DocumentResource, v.ObjectEntries>>;
type FormFields = typeof formFields;

type DocumentSchemas = {
  [Resource in DocumentResource]: v.ObjectSchema<
    Documents & (Resource extends keyof FormFields ? FormFields[Resource] : unknown),
    undefined
  >;
};
const fieldsOf: Partial<Record<DocumentResource, v.ObjectEntries>> = formFields;
const documentSchemas = Object.fromEntries(
  documentResources.map(resource => [resource, v.object({ ...fieldsOf[resource], ...documents })]),
) as unknown as DocumentSchemas;

/** An importer of record [91–96]. A draft needs its name only. */
export const Importer = v.object({
  _id: ImporterId,
  name: requiredText(textLimits.name),
  updatedAt: Instant,
  status: ImporterStatus,
  ...documentSchemas,
  poa: v.object(brokerDocuments),
  vatGuarantee: v.object(brokerDocuments),
});
export type Importer = v.InferOutput<typeof Importer>;
