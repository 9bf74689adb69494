import * as v from 'valibot';
import { optionalText, requiredText } from '#src/contract/text.ts';

/**
 * A seller's address in either reading of the specification [100]: with `region` and without
 * `streetNr` and `city`, or the other way round.
 */
export const SellerAddress = v.object({
  street: requiredText(),
  streetNr: optionalText(),
  zipCode: requiredText(),
  region: optionalText(),
  city: optionalText(),
  country: requiredText(),
});
export type SellerAddress = v.InferOutput<typeof SellerAddress>;

/** The address next to an EORI or VAT number of an importer [94–95]. */
export const ImporterAddress = v.object({
  street: optionalText(),
  city: optionalText(),
  zipCode: optionalText(),
  country: optionalText(),
});
export type ImporterAddress = v.InferOutput<typeof ImporterAddress>;
