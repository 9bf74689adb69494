import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hashPassword } from '#server/adapters/keys/passwords.ts';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { insertMember, insertPerson } from '#server/services/accounts/persons.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import type { Role } from '#src/contract/accounts/roles.ts';

/** Anyone who registered a seller of the tests: its only member so far. */
export async function ownerOf(db: Db, sellerId: string): Promise<Membership> {
  const [owner] = await db
    .select({ sellerId: members.sellerId, personId: members.personId, role: members.role })
    .from(members)
    .where(eq(members.sellerId, sellerId));
  if (!owner) throw new Error(`The seller ${sellerId} has no member.`);
  return owner;
}

/** Gives the owner another sign-in address. */
export async function renameOwner(db: Db, sellerId: string, email: string): Promise<void> {
  const { personId } = await ownerOf(db, sellerId);
  await db.update(users).set({ email }).where(eq(users.id, personId));
}

const passwordHash = hashPassword('Secret#1');

/** Adds somebody to a company who signs in with `Secret#1`. */
export async function addMemberTo(
  { db, now }: { db: Db; now: Date },
  { sellerId }: { sellerId: string },
  role: Role,
): Promise<Membership & { email: string; password: string }> {
  const email = `${role}-${randomUUID()}@portolan.example`;
  const person = { email, firstName: 'Jan', lastName: role, passwordHash: await passwordHash };
  const personId = await insertPerson(db, person, now);
  if (!personId) throw new Error(`Somebody has the address ${email} already.`);
  await insertMember(db, { sellerId, personId, role }, now);
  return { sellerId, personId, role, email, password: 'Secret#1' };
}
