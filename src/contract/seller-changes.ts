import * as v from 'valibot';
import { MailAddress } from './account.ts';
import { SellerAddress } from './address.ts';
import { textLimits } from './constants.ts';
import { Company } from './seller.ts';
import { requiredText } from './text.ts';

/** [158] The token of an invitation link. */
export const InviteBody = v.object({ token: requiredText(textLimits.link) });

/** [161] */
export const SellerUpdate = v.object({
  email: MailAddress,
  firstName: requiredText(textLimits.name),
  lastName: requiredText(textLimits.name),
});
export type SellerUpdate = v.InferOutput<typeof SellerUpdate>;

/** [162] The address in either reading: what it doesn't carry is empty afterwards. */
export const CompanyUpdate = v.object({ company: Company, address: SellerAddress });
export type CompanyUpdate = v.InferOutput<typeof CompanyUpdate>;
