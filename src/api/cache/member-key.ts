import { session } from '#src/api/client/session.ts';
import type { Role } from '#src/contract/roles.ts';
import type { Member } from '#src/session/member.ts';

/** Whose data it is, and what of it they may see. */
export interface DataOwner extends Member {
  role?: Role;
}

/**
 * Under what a member's data is on this device: their own, which is read and written, and behind it where a build before
 * has kept it, which knew no persons. Whoever signed in there was an owner, so nobody else reads it.
 */
export type MemberKeys = readonly [own: string, ...earlier: string[]];

export function memberKeys({ sellerId, personId, role = 'owner' }: DataOwner): MemberKeys {
  if (personId === undefined) return [sellerId];
  const own = `${sellerId} ${personId}`;
  return role === 'owner' ? [own, sellerId] : [own];
}

/** Of the member who is signed in; none where nobody is. */
export function currentKeys(): string[] {
  const record = session.current();
  return record ? [...memberKeys(record)] : [];
}
