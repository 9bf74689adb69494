import * as v from 'valibot';
import { SimpleEmail } from '#src/contract/login.ts';
import type { Seller } from '#src/contract/seller.ts';
import { requiredText } from '#src/contract/text.ts';

/** [83, 141] The reading of the address with a region. */
export const ProfileForm = v.object({
  email: SimpleEmail,
  firstName: requiredText(),
  lastName: requiredText(),
  company: v.object({ name: requiredText(), registrationNumber: requiredText() }),
  address: v.object({
    street: requiredText(),
    zipCode: requiredText(),
    region: requiredText(),
    country: requiredText(),
  }),
});

/** A seller in either reading; what theirs does not have is empty. */
export function profileOf({ user, company, address }: Seller): v.InferInput<typeof ProfileForm> {
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    company: { name: company?.name ?? '', registrationNumber: company?.registrationNumber ?? '' },
    address: {
      street: [address?.street, address?.streetNr].filter(Boolean).join(' '),
      zipCode: address?.zipCode ?? '',
      region: address?.region ?? address?.city ?? '',
      country: address?.country ?? '',
    },
  };
}
