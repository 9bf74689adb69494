import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import type { Language } from '#src/contract/language.ts';
import type { Membership } from './sessions.ts';

export interface NewPerson {
  /** In lower case, and proved to be the person's. */
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  /** Of emails to them. */
  language?: Language;
}

/** Adds somebody who can sign in once they are a member of a company. @returns undefined where the address is in use */
export async function insertPerson(tx: Db, person: NewPerson, now: Date): Promise<string | undefined> {
  const [added] = await tx
    .insert(users)
    .values({ ...person, id: randomUUID(), activatedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return added?.id;
}

/** Adds a member. One who is there already stays as they are. */
export async function insertMember(tx: Db, membership: Membership, now: Date): Promise<void> {
  await tx
    .insert(members)
    .values({ ...membership, createdAt: now })
    .onConflictDoNothing();
}

/** Adds the person who registered a company. @returns undefined where the address is in use */
export async function insertOwner(
  tx: Db,
  sellerId: string,
  person: NewPerson,
  now: Date,
): Promise<Membership | undefined> {
  const personId = await insertPerson(tx, person, now);
  if (!personId) return undefined;
  const owner = { sellerId, personId, role: 'owner' as const };
  await insertMember(tx, owner, now);
  return owner;
}
