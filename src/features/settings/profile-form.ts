import * as v from 'valibot';
import { SimpleEmail } from '#src/contract/accounts/login.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';
import { requiredText } from '#src/contract/text.ts';
import { CompanyInRegion, companyInRegion } from '#src/entities/seller/company-form.ts';

/** [83, 141] */
export const ProfileForm = v.object({
  email: SimpleEmail,
  firstName: requiredText(),
  lastName: requiredText(),
  ...CompanyInRegion.entries,
});

export function profileOf(seller: Seller): v.InferInput<typeof ProfileForm> {
  const { email, firstName, lastName } = seller.user;
  return { email, firstName, lastName, ...companyInRegion(seller) };
}
