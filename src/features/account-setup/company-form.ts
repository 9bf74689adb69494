import * as v from 'valibot';
import { Company } from '#src/contract/seller.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';

/** [74, 139] The reading of the address with a number and a city; the number is not checked. */
export const CompanyForm = v.object({
  company: Company,
  address: v.object({
    street: requiredText(),
    streetNr: optionalText(),
    zipCode: requiredText(),
    city: requiredText(),
    country: requiredText(),
  }),
});
