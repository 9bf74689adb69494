import { and, asc, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Db } from '#server/db/db.ts';
import { sellers, users } from '#server/db/tables/accounts.ts';
import { memberInvitations, members, removedMembers } from '#server/db/tables/members.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { endSessionsIn, type Membership } from '#server/services/accounts/sessions.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import type { OwnCompany } from '#src/contract/accounts/member-company.ts';
import { mostRefusals } from '#src/contract/accounts/notifications.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import type { Member, MemberInvitation } from '#src/contract/endpoints/member-endpoints.ts';
import type { Language } from '#src/contract/language.ts';
import { mailOwners } from './mail-owners.ts';

const isMember = ({ sellerId, personId }: { sellerId: string; personId: string }) =>
  and(eq(members.sellerId, sellerId), eq(members.personId, personId));

/** Members of a company, longest-standing first, and invitations that nobody has followed. */
export async function listMembers(
  db: Db,
  sellerId: string,
): Promise<{
  members: Omit<v.InferInput<typeof Member>, 'devices'>[];
  invitations: v.InferInput<typeof MemberInvitation>[];
}> {
  const found = await db
    .select({ member: members, user: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.personId))
    .where(eq(members.sellerId, sellerId))
    .orderBy(asc(members.createdAt), asc(members.personId));
  const invited = await db
    .select()
    .from(memberInvitations)
    .where(and(eq(memberInvitations.sellerId, sellerId), isNull(memberInvitations.joinedBy)))
    .orderBy(asc(memberInvitations.createdAt), asc(memberInvitations.id));
  return {
    members: found.map(({ member, user }) => ({
      personId: member.personId,
      name: personName(user),
      email: user.email,
      role: member.role,
      ...(user.mailRefusals >= mostRefusals && { isMailRefused: true }),
    })),
    invitations: invited.map(({ id, email, role, expiresAt }) => ({
      _id: id,
      email,
      role,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** A person's companies, by the order in which they joined them. */
export async function listCompanies(db: Db, personId: string): Promise<v.InferInput<typeof OwnCompany>[]> {
  const found = await db
    .select({ sellerId: sellers.id, name: sellers.companyName, role: members.role })
    .from(members)
    .innerJoin(sellers, eq(sellers.id, members.sellerId))
    .where(eq(members.personId, personId))
    .orderBy(asc(members.createdAt), asc(members.sellerId));
  return found.map(({ name, ...company }) => ({ ...company, name: name ?? '' }));
}

/** Waits for every other change of who belongs to the company. */
export async function lockMembers(tx: Db, sellerId: string): Promise<void> {
  await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, sellerId)).for('no key update');
}

/**
 * Waits for every other change of who belongs to the company, and looks whether its maker is still an owner: two owners
 * may be demoting each other.
 * @throws Refusal
 */
export async function lockAsOwner(tx: Db, caller: { sellerId: string; personId: string }): Promise<void> {
  await lockMembers(tx, caller.sellerId);
  const [member] = await tx.select({ role: members.role }).from(members).where(isMember(caller));
  if (member?.role !== 'owner')
    throw new Refusal('ACCESS.ROLE', 'Your role in this company doesn’t allow this.');
}

/** @throws Refusal for somebody who is no member */
async function requireRole(tx: Db, meant: { sellerId: string; personId: string }): Promise<Role> {
  const [member] = await tx.select({ role: members.role }).from(members).where(isMember(meant));
  if (!member) throw new Refusal('MEMBER.UNKNOWN', 'There is no such member.', { path: 'personId' });
  return member.role;
}

/** @throws Refusal for the last owner */
async function requireReplaceable(tx: Db, meant: { sellerId: string; role: Role }): Promise<void> {
  if (meant.role !== 'owner') return;
  const isOwner = and(eq(members.sellerId, meant.sellerId), eq(members.role, 'owner'));
  if ((await tx.$count(members, isOwner)) > 1) return;
  throw new Refusal(
    'MEMBER.LAST_OWNER',
    'A company needs at least one owner: make someone else an owner first.',
    {
      path: 'personId',
    },
  );
}

/** Only owners invite: what somebody has sent who is none any more opens nothing. */
const endInvitationsBy = (tx: Db, { sellerId, personId }: { sellerId: string; personId: string }) =>
  tx
    .delete(memberInvitations)
    .where(
      and(
        eq(memberInvitations.sellerId, sellerId),
        eq(memberInvitations.invitedBy, personId),
        isNull(memberInvitations.joinedBy),
      ),
    );

/** Gives a member another role, once for its key; nobody hears of one that they have. Wake the jobs after it. @throws Refusal */
export const changeRole = (
  db: Db,
  secrets: SecretBox,
  change: KeyedChange,
  by: { personId: string },
  { personId, role }: { personId: string; role: Role },
  surroundings: { language: Language; origin: string; now: Date },
): Promise<boolean> =>
  withIdempotency(db, change, async tx => {
    const { sellerId } = change;
    await lockAsOwner(tx, { sellerId, personId: by.personId });
    const former = await requireRole(tx, { sellerId, personId });
    if (role === former) return true;
    if (role !== 'owner') {
      await requireReplaceable(tx, { sellerId, role: former });
      await endInvitationsBy(tx, { sellerId, personId });
    } else await mailOwners(tx, secrets, { sellerId, personId }, surroundings);
    await tx.update(members).set({ role }).where(isMember({ sellerId, personId }));
    const event = { personId: by.personId, memberId: personId, details: { role } };
    await addCompanyEvent(tx, sellerId, { kind: 'role-changed', ...event }, surroundings.now);
    return true;
  });

async function endMembership(
  tx: Db,
  meant: { sellerId: string; personId: string },
  removedBy: string,
  now: Date,
): Promise<void> {
  const role = await requireRole(tx, meant);
  await requireReplaceable(tx, { ...meant, role });
  await tx.delete(members).where(isMember(meant));
  await endInvitationsBy(tx, meant);
  await endSessionsIn(tx, meant, now);
  const event = { kind: 'member-removed' as const, personId: removedBy, memberId: meant.personId };
  await addCompanyEvent(tx, meant.sellerId, event, now);
  const removal = { role, removedBy, removedAt: now };
  await tx
    .insert(removedMembers)
    .values({ ...meant, ...removal })
    .onConflictDoUpdate({ target: [removedMembers.sellerId, removedMembers.personId], set: removal });
  // A link that was followed opens nothing a second time.
  await tx
    .delete(memberInvitations)
    .where(
      and(eq(memberInvitations.sellerId, meant.sellerId), eq(memberInvitations.joinedBy, meant.personId)),
    );
}

/**
 * Removes a member, once for its key, and ends their sessions of this company. What waits on their devices is not lost.
 * @throws Refusal
 */
export const removeMember = (
  db: Db,
  change: KeyedChange,
  by: { personId: string },
  { personId, now }: { personId: string; now: Date },
): Promise<boolean> =>
  withIdempotency(db, change, async tx => {
    const { sellerId } = change;
    await lockAsOwner(tx, { sellerId, personId: by.personId });
    await endMembership(tx, { sellerId, personId }, by.personId, now);
    return true;
  });

/** Takes a person out of a company at their own wish, as a removal does. @throws Refusal for the last owner */
export const leaveCompany = (
  db: Db,
  meant: { sellerId: string; personId: string },
  now: Date,
): Promise<void> =>
  db.transaction(async tx => {
    await lockMembers(tx, meant.sellerId);
    await endMembership(tx, meant, meant.personId, now);
  });

/** A person's membership of a company. @throws Refusal */
export async function requireMembership(
  db: Db,
  meant: { sellerId: string; personId: string },
): Promise<Membership> {
  const [member] = await db.select({ role: members.role }).from(members).where(isMember(meant));
  if (!member) throw new Refusal('MEMBER.UNKNOWN', 'You don’t belong to this company.', { path: 'sellerId' });
  return { ...meant, role: member.role };
}
