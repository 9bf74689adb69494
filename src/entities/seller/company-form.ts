import * as v from 'valibot';
import { Company, type Seller } from '#src/contract/seller.ts';
import { optionalText, requiredText } from '#src/contract/text.ts';

/** [74, 139] With the address in the reading that has a number and a city; the number is not checked. */
export const CompanyInCity = v.object({
  company: Company,
  address: v.object({
    street: requiredText(),
    streetNr: optionalText(),
    zipCode: requiredText(),
    city: requiredText(),
    country: requiredText(),
  }),
});

/** [83, 141] With the address in the reading that has a region. */
export const CompanyInRegion = v.object({
  company: Company,
  address: v.object({
    street: requiredText(),
    zipCode: requiredText(),
    region: requiredText(),
    country: requiredText(),
  }),
});

const nothing = { street: '', zipCode: '', country: '' };
const noCompany = { name: '', registrationNumber: '' };

/** A newcomer has neither yet. */
export function companyInCity({ company = noCompany, address = nothing }: Seller) {
  const { street, zipCode, country, streetNr = '', city = '' }: NonNullable<Seller['address']> = address;
  return { company, address: { street, streetNr, zipCode, city, country } };
}

/** A seller in either reading [100]; what theirs does not have is empty. */
export function companyInRegion({ company = noCompany, address = nothing }: Seller) {
  const { street, zipCode, country, streetNr, city, region }: NonNullable<Seller['address']> = address;
  return {
    company,
    address: {
      street: [street, streetNr].filter(Boolean).join(' '),
      zipCode,
      region: region ?? city ?? '',
      country,
    },
  };
}
