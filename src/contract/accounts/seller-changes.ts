import * as v from 'valibot';
import { textLimits } from '#src/contract/constants.ts';
import { requiredText } from '#src/contract/text.ts';
import { MailAddress } from './account.ts';
import { SellerAddress } from './address.ts';
import { Company } from './seller.ts';

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
