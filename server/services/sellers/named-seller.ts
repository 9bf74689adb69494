import { asc, desc, eq, or } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { Refusal } from '#server/domain/refusal.ts';

export interface KnownSeller {
  sellerId: string;
  /** Sign-in address of the member by whom it was named; else of the owner who has been there longest. */
  email: string;
}

/**
 * The company that somebody at the desk means.
 * @param named by its id, or by the sign-in address of a member: of its owner, where that person is in several
 * @throws Refusal
 */
export async function findNamedSeller(db: Db, named: string): Promise<KnownSeller> {
  const email = named.toLowerCase();
  const found = await db
    .select({
      sellerId: members.sellerId,
      email: users.email,
      role: members.role,
      company: sellers.companyName,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.personId))
    .innerJoin(sellers, eq(sellers.id, members.sellerId))
    .where(or(eq(users.email, email), eq(members.sellerId, named)))
    .orderBy(desc(eq(members.role, 'owner')), asc(members.createdAt), asc(members.sellerId));
  const byId = found.find(one => one.sellerId === named);
  if (byId) return byId;
  const owned = found.filter(one => one.role === 'owner');
  const [meant, ...others] = owned.length > 0 ? owned : found;
  if (!meant) throw new Refusal('DESK.NOT_FOUND', `There is no seller ${named}.`, { path: 'seller' });
  if (others.length > 0) {
    const companies = [meant, ...others].map(one => `${one.sellerId} (${one.company ?? 'no name yet'})`);
    const message = `${named} is in several companies. Name one by its id: ${companies.join(', ')}.`;
    throw new Refusal('DESK.AMBIGUOUS', message, { path: 'seller' });
  }
  return meant;
}
