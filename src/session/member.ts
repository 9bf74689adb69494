/** A person in a company. */
export interface Member {
  sellerId: string;
  personId: string;
}

/** Whose something on this device is; a row that can't be read may not say. */
export type Owned = { [Key in keyof Member]?: Member[Key] | undefined };

/** Whether it belongs to a member. A row that names no person belongs to every signed-in member of the company. */
export function isOf(owned: Owned, { sellerId, personId }: Member): boolean {
  return owned.sellerId === sellerId && (owned.personId === undefined || owned.personId === personId);
}

/** Whether it belongs to the person behind a member, in this company or in another. */
export function isOfPerson(owned: Owned, member: Member): boolean {
  return isOf(owned, member) || owned.personId === member.personId;
}

export function isSameMember(one: Member, other: Member): boolean {
  return one.sellerId === other.sellerId && one.personId === other.personId;
}
