import * as v from 'valibot';
import { ImporterAddress } from './address.ts';
import { textLimits } from './constants.ts';
import { ImporterId } from './ids.ts';
import { Instant } from './instant.ts';
import { BrokerCheck, RelatedResource } from './related-resource.ts';
import { optionalText, requiredText } from './text.ts';

export const ImporterStatus = v.picklist(['DRAFT', 'NEW', 'NOK', 'OK', 'POA_READY', 'POA_INVALIDATED']);
export type ImporterStatus = v.InferOutput<typeof ImporterStatus>;

const resources = v.optional(v.array(RelatedResource), []);
const documents = { relatedResources: resources, brokerCheck: v.optional(BrokerCheck) };

/** `valid` is null while the answer of the registry is not known yet; an outage is never "invalid". */
const Evaluation = v.optional(v.object({ valid: v.nullable(v.boolean()) }));

/** An importer of record [91–96]. A draft needs its name only. */
export const Importer = v.object({
  _id: ImporterId,
  name: requiredText(textLimits.name),
  updatedAt: Instant,
  status: ImporterStatus,
  idCard: v.object({
    ownerName: optionalText(),
    // As it was saved: an older version took days that are in no calendar.
    expirationDate: v.optional(v.pipe(v.string(), v.isoDate())),
    ...documents,
  }),
  businessLicense: v.object({
    nameEN: optionalText(),
    nameCN: optionalText(),
    registrationNumber: optionalText(),
    evalRegistration: Evaluation,
    ...documents,
  }),
  eori: v.object({
    number: optionalText(),
    address: v.optional(ImporterAddress),
    evalEORI: Evaluation,
    ...documents,
  }),
  vat: v.object({
    number: optionalText(),
    address: v.optional(ImporterAddress),
    evalVAT: Evaluation,
    ...documents,
  }),
  taxReturn: v.object(documents),
  poa: v.object({ relatedResources: resources }),
  vatGuarantee: v.object({ relatedResources: resources }),
});
export type Importer = v.InferOutput<typeof Importer>;
