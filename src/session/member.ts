/** A person in a company. Tokens, rows and data of the build before name no person. */
export interface Member {
  sellerId: string;
  personId?: string | undefined;
}

/** Whose something on this device is; a row that can't be read may not say. */
export type Owned = Partial<Member>;

/** Whether it belongs to a member: what names no person is of whoever of the company is signed in. */
export function isOf(owned: Owned, { sellerId, personId }: Member): boolean {
  return owned.sellerId === sellerId && (owned.personId === undefined || owned.personId === personId);
}

/** Whether it belongs to the person behind a member, in this company or in another. */
export function isOfPerson(owned: Owned, member: Member): boolean {
  return isOf(owned, member) || (member.personId !== undefined && owned.personId === member.personId);
}

/** Whether two things may be the same member's. */
export function isSameMember(one: Member, other: Member): boolean {
  return isOf(one, other) || isOf(other, one);
}
