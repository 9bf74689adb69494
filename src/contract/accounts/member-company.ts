import * as v from 'valibot';
import { SellerId } from '#src/contract/ids.ts';
import { Role } from './roles.ts';

/** One that a later build names may do what every role may. */
export const KnownRole = v.fallback(Role, 'warehouse');

/** A company of the person who asks. Apart from the calls: what a device keeps is checked before its first screen. */
export const OwnCompany = v.object({
  sellerId: SellerId,
  /** Empty where nobody has named it yet. */
  name: v.string(),
  role: KnownRole,
});
export type OwnCompany = v.InferOutput<typeof OwnCompany>;
