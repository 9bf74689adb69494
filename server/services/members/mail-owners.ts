import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { membersLink } from '#server/domain/accounts/mailed-links.ts';
import { addNewOwnerMail } from '#server/queue/send-mail.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import type { Language } from '#src/contract/language.ts';

/**
 * Tells the other owners of a company of a new one, however they came to be it: one of them may have lost a session
 * to somebody else. Wake the jobs after it.
 * @param language for owners whose own nobody knows
 */
export async function mailOwners(
  tx: Db,
  secrets: SecretBox,
  { sellerId, personId }: { sellerId: string; personId: string },
  { language, origin }: { language: Language; origin: string },
): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.id, personId));
  if (!owner) return;
  const others = await tx
    .select({ user: users, company: sellers.companyName })
    .from(members)
    .innerJoin(users, eq(users.id, members.personId))
    .innerJoin(sellers, eq(sellers.id, members.sellerId))
    .where(and(eq(members.sellerId, sellerId), eq(members.role, 'owner'), ne(members.personId, personId)));
  for (const { user, company } of others) {
    const { email: to, firstName, lastName } = user;
    await addNewOwnerMail(tx, secrets, {
      ...{ id: randomUUID(), sellerId, to, firstName, lastName, language: user.language ?? language },
      company: company ?? '',
      owner: { name: personName(owner), email: owner.email },
      link: membersLink(origin),
    });
  }
}
