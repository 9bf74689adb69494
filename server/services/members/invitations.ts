import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { memberInvitations, members } from '#server/db/tables/members.ts';
import { joinLink, memberInvitationExpiry } from '#server/domain/accounts/mailed-links.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addMemberInvitationMail } from '#server/queue/send-mail.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import type { Language } from '#src/contract/language.ts';
import { lockAsOwner } from './members.ts';

export interface WantedMember {
  /** As it was typed. */
  email: string;
  role: Role;
  language: Language;
  /** Of this app, for the link. */
  origin: string;
}

/** Invites somebody, once for its key. Wake the jobs after it. @throws Refusal */
export const inviteMember = (
  db: Db,
  secrets: SecretBox,
  change: KeyedChange,
  by: { personId: string },
  wanted: WantedMember & { now: Date },
): Promise<boolean> =>
  withIdempotency(db, change, async tx => {
    const { sellerId } = change;
    await lockAsOwner(tx, { sellerId, personId: by.personId });
    const [inviter] = await tx.select().from(users).where(eq(users.id, by.personId));
    const name = inviter ? personName(inviter) : '';
    const invitation = { ...wanted, sellerId, inviter: name, invitedBy: by.personId };
    await mailInvitation(tx, secrets, invitation, wanted.now);
    const { personId } = by;
    const details = { email: wanted.email.toLowerCase(), role: wanted.role };
    await addCompanyEvent(tx, sellerId, { kind: 'member-invited', personId, details }, wanted.now);
    return true;
  });

/**
 * Adds an invitation in the place of an earlier one of the same address, and the mail with its link.
 * @returns the token of the link, which is kept nowhere else
 * @throws Refusal for a member
 */
export async function mailInvitation(
  tx: Db,
  secrets: SecretBox,
  {
    sellerId,
    inviter,
    invitedBy,
    email: typed,
    role,
    language,
    origin,
  }: WantedMember & { sellerId: string; inviter: string; invitedBy: string | null },
  now: Date,
): Promise<string> {
  const email = typed.toLowerCase();
  const [person] = await tx
    .select({ user: users, isMember: members.role })
    .from(users)
    .leftJoin(members, and(eq(members.personId, users.id), eq(members.sellerId, sellerId)))
    .where(eq(users.email, email));
  if (person?.isMember)
    throw new Refusal('MEMBER.ALREADY', 'This person is already a member of the company.', { path: 'email' });
  const [company] = await tx
    .select({ name: sellers.companyName })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  const token = randomToken();
  const expiresAt = memberInvitationExpiry(now);
  const tokenHash = digestOf(token);
  const invitation = { role, tokenHash, expiresAt, invitedBy, joinedBy: null, createdAt: now };
  await tx
    .insert(memberInvitations)
    .values({ id: randomUUID(), sellerId, email, ...invitation })
    .onConflictDoUpdate({
      target: [memberInvitations.sellerId, memberInvitations.email],
      set: invitation,
    });
  const { firstName = '', lastName = '' } = person?.user ?? {};
  await addMemberInvitationMail(tx, secrets, {
    ...{ id: randomUUID(), sellerId, to: email, firstName, lastName, language },
    ...{ company: company?.name ?? '', inviter, role },
    link: joinLink(origin, token),
    expiresAt: expiresAt.toISOString(),
  });
  return token;
}

/** Takes an invitation back that nobody has followed, once for its key. @throws Refusal */
export const withdrawInvitation = (
  db: Db,
  change: KeyedChange,
  by: { personId: string },
  invitationId: string,
  now: Date,
): Promise<boolean> =>
  withIdempotency(db, change, async tx => {
    const { sellerId } = change;
    await lockAsOwner(tx, { sellerId, personId: by.personId });
    const withdrawn = await tx
      .delete(memberInvitations)
      .where(
        and(
          eq(memberInvitations.id, invitationId),
          eq(memberInvitations.sellerId, sellerId),
          isNull(memberInvitations.joinedBy),
        ),
      )
      .returning({ email: memberInvitations.email });
    const [invitation] = withdrawn;
    if (!invitation) {
      const message = 'There is no such invitation any more: it was withdrawn or accepted.';
      throw new Refusal('MEMBER.UNKNOWN', message, { path: 'invitationId' });
    }
    const event = { personId: by.personId, details: invitation };
    await addCompanyEvent(tx, sellerId, { kind: 'invitation-withdrawn', ...event }, now);
    return true;
  });
