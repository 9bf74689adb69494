import * as v from 'valibot';
import { ImporterAddress } from '#src/contract/accounts/address.ts';
import { textLimits } from '#src/contract/constants.ts';
import { ImporterId } from '#src/contract/ids.ts';
import { CalendarDate } from '#src/contract/instant.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';

const name = requiredText(textLimits.name);

/** What a person may leave open until later: everything but the name. */
const draftFields = {
  name,
  idCard: v.optional(v.object({ ownerName: optionalText(), expirationDate: v.optional(CalendarDate) }), {}),
  businessLicense: v.optional(
    v.object({ nameEN: optionalText(), nameCN: optionalText(), registrationNumber: optionalText() }),
    {},
  ),
  eori: v.optional(v.object({ number: optionalText(), address: v.optional(ImporterAddress) }), {}),
  vat: v.optional(v.object({ number: optionalText(), address: v.optional(ImporterAddress) }), {}),
};

const CompleteAddress = v.object({
  street: requiredText(),
  city: requiredText(),
  zipCode: requiredText(),
  country: requiredText(),
});

/** [136–137] */
const completeFields = {
  name,
  idCard: v.object({ ownerName: requiredText(), expirationDate: CalendarDate }),
  businessLicense: v.object({
    nameEN: requiredText(),
    nameCN: requiredText(),
    registrationNumber: requiredText(),
  }),
  eori: v.object({ number: requiredText(), address: CompleteAddress }),
  vat: v.object({ number: requiredText(), address: CompleteAddress }),
};

/** What the screen checks before "Publish", "Create" and "Update" are enabled [138]. */
export const CompleteImporter = v.object(completeFields);
export type CompleteImporter = v.InferOutput<typeof CompleteImporter>;

const draft = v.literal('DRAFT');

/** Made on the device where a draft is begun without a connection: it becomes part of an address. */
const deviceMadeId = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), ImporterId));

/** [168] */
export const ImporterCreate = v.variant('status', [
  v.object({ _id: deviceMadeId, status: draft, ...draftFields }),
  v.object({ _id: deviceMadeId, status: v.optional(v.literal('NEW')), ...completeFields }),
]);
export type ImporterCreate = v.InferOutput<typeof ImporterCreate>;

/** [171] DRAFT saves a draft, NEW publishes it [111]; without a status the importer keeps its own way. */
export const ImporterUpdate = v.variant('status', [
  v.object({ _id: ImporterId, status: draft, ...draftFields }),
  v.object({ _id: ImporterId, status: v.optional(v.literal('NEW')), ...completeFields }),
]);
export type ImporterUpdate = v.InferOutput<typeof ImporterUpdate>;

/** A draft with the id that this device made, or the server long ago. */
export type Draft = Extract<v.InferInput<typeof ImporterUpdate>, { status: 'DRAFT' }>;
