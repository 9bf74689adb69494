import { eq } from 'drizzle-orm';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { joinLink } from '#server/domain/accounts/mailed-links.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { findNamedSeller } from '#server/services/sellers/named-seller.ts';
import type { Language } from '#src/contract/language.ts';
import { mailInvitation } from './invitations.ts';
import { mailOwners } from './mail-owners.ts';
import { lockMembers } from './members.ts';

export interface RecoveredOwner {
  sellerId: string;
  /** Where the address had no account: of the invitation that was mailed. */
  link: string | undefined;
}

/**
 * Gives a company whose owners are lost another one: the person who has the address, who is invited by email where there
 * is none. Wake the jobs after it. The other owners stay, for the new one to remove.
 * @param wanted the company as the desk names it, and the new owner's address
 * @throws Refusal
 */
export const recoverOwner = (
  db: Db,
  secrets: SecretBox,
  wanted: { seller: string; email: string; language: Language; origin: string },
  now: Date,
): Promise<RecoveredOwner> =>
  db.transaction(async tx => {
    const { email, language, origin } = wanted;
    const { sellerId } = await findNamedSeller(tx, wanted.seller);
    await lockMembers(tx, sellerId);
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email.toLowerCase()));
    const role = 'owner' as const;
    const details = { email: email.toLowerCase(), by: 'operator' };
    await addCompanyEvent(tx, sellerId, { kind: 'owner-recovered', details }, now);
    if (!person) {
      const invitation = { sellerId, inviter: '', invitedBy: null, email, role, language, origin };
      return { sellerId, link: joinLink(origin, await mailInvitation(tx, secrets, invitation, now)) };
    }
    await tx
      .insert(members)
      .values({ sellerId, personId: person.id, role, createdAt: now })
      .onConflictDoUpdate({ target: [members.sellerId, members.personId], set: { role } });
    await mailOwners(tx, secrets, { sellerId, personId: person.id }, { language, origin });
    return { sellerId, link: undefined };
  });
