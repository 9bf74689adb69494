import * as v from 'valibot';
import { Company, type Seller } from '#src/contract/accounts/seller.ts';
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

const companyOf = ({ company }: Seller) => ({
  name: company?.name ?? '',
  registrationNumber: company?.registrationNumber ?? '',
});

/** A newcomer has neither yet. */
export function companyInCity(seller: Seller) {
  const {
    street,
    zipCode,
    country,
    streetNr = '',
    city = '',
  }: NonNullable<Seller['address']> = seller.address ?? nothing;
  return { company: companyOf(seller), address: { street, streetNr, zipCode, city, country } };
}

/** A seller in either reading [100]; what theirs does not have is empty. */
export function companyInRegion(seller: Seller) {
  const { street, zipCode, country, streetNr, city, region }: NonNullable<Seller['address']> =
    seller.address ?? nothing;
  return {
    company: companyOf(seller),
    address: {
      street: [street, streetNr].filter(Boolean).join(' '),
      zipCode,
      region: region ?? city ?? '',
      country,
    },
  };
}
