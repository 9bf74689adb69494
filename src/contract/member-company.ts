import * as v from 'valibot';
import { SellerId } from './ids.ts';
import { Role } from './roles.ts';

/** A company that a person is a member of. */
export const MemberCompany = v.object({ sellerId: SellerId, name: v.string(), role: Role });
