import { and, eq } from 'drizzle-orm';
import type { Adapters } from '#server/adapters/adapters.ts';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { hashPassword } from '#server/adapters/keys/passwords.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { SignedSession } from '#server/adapters/keys/token-signer.ts';
import type { Db } from '#server/db/db.ts';
import { pendingRegistrations, sellers, users } from '#server/db/tables/accounts.ts';
import { memberInvitations, members } from '#server/db/tables/members.ts';
import { refuseGuessable } from '#server/domain/accounts/guessable-password.ts';
import { linkWrong } from '#server/domain/accounts/mailed-links.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { rememberDevice } from '#server/services/accounts/known-devices.ts';
import { insertMember, insertPerson, type NewPerson } from '#server/services/accounts/persons.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import { rememberSignIn, requirePasswordOf, requireSamePassword } from '#server/services/accounts/sign-in.ts';
import { proposeTimeZone } from '#server/services/accounts/time-zones.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { unmetPasswordRules } from '#src/contract/accounts/password-rules.ts';
import type { Language } from '#src/contract/language.ts';
import type { TimeZone } from '#src/contract/time-zone.ts';
import { mailOwners } from './mail-owners.ts';

type Invitation = typeof memberInvitations.$inferSelect;
type User = typeof users.$inferSelect;

export interface Joining {
  token: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  password?: string | undefined;
}

export interface JoiningFrom {
  /** Of the person who is signed in. */
  session: { personId: string; sessionId: string } | undefined;
  /** Network address. */
  address: string;
  deviceMark: string | undefined;
  deviceLabel: string;
  /** What the browser says of the device. */
  words: string;
  language: Language;
  /** Of the browser. */
  timeZone?: TimeZone | undefined;
  /** Of this app, for the link of an email. */
  origin: string;
}

type JoinAdapters = Pick<Adapters, 'database' | 'secrets' | 'limits' | 'codeDigest' | 'log' | 'now'>;

/** With an account, on a device that it knows or not; or without one. */
type JoiningPerson = { user: User; isKnown: boolean } | NewPerson;

/** What a link is about, as long as it can be followed. @throws Refusal */
export async function findInvitation(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({ invitation: memberInvitations, company: sellers.companyName, user: users })
    .from(memberInvitations)
    .innerJoin(sellers, eq(sellers.id, memberInvitations.sellerId))
    .leftJoin(users, eq(users.email, memberInvitations.email))
    .where(eq(memberInvitations.tokenHash, digestOf(token)));
  if (!found || (!found.invitation.joinedBy && found.invitation.expiresAt <= now)) throw linkWrong();
  return found;
}

/**
 * Makes the person whom an invitation is for a member, once, and signs them in: by the session that they have, by the
 * password of their account, or by a new account, which needs no further activation. Anyone who joined already is only
 * signed in: an answer may have been lost.
 * @throws Refusal @throws RateLimited
 */
export async function joinCompany(
  adapters: JoinAdapters,
  joining: Joining,
  from: JoiningFrom,
): Promise<{ session: SignedSession; mark: string }> {
  const { db } = adapters.database;
  const found = await findInvitation(db, joining.token, adapters.now());
  const person = await personWhoJoins(adapters, found, joining, from);
  const joined = await db.transaction(tx =>
    join(tx, adapters.secrets, found.invitation, person, from, adapters.now()),
  );
  // Somebody followed the link a moment ago, and has an account by now: this may be the same person once more.
  return joined ?? joinCompany(adapters, joining, from);
}

/** @throws Refusal @throws RateLimited */
async function personWhoJoins(
  adapters: JoinAdapters,
  { invitation, company, user }: Awaited<ReturnType<typeof findInvitation>>,
  { firstName, lastName, password }: Joining,
  { session, address, deviceMark, language }: JoiningFrom,
): Promise<JoiningPerson> {
  const { db } = adapters.database;
  const { email } = invitation;
  if (session) {
    const [caller] = await db.select().from(users).where(eq(users.id, session.personId));
    if (!caller) throw linkWrong();
    // They have a session already: nothing to tell them.
    if (caller.email === email) return { user: caller, isKnown: true };
    const message = `This invitation is for ${email}, and you are signed in as ${caller.email}.`;
    throw new Refusal('MEMBER.OTHER_ADDRESS', message, { email, signedInAs: caller.email });
  }
  if (user) {
    if (password === undefined) {
      throw new Refusal('MEMBER.HAS_ACCOUNT', 'This address has an account: sign in to join.', { email });
    }
    return requirePasswordOf(adapters, { email, password, address, deviceMark });
  }
  // It was followed by somebody whose address is another one by now.
  if (invitation.joinedBy) throw linkWrong();
  for (const [path, value] of Object.entries({ firstName, lastName, password })) {
    if (!value) throw new Refusal('REQUEST.INVALID', 'This is needed for a new account.', { path });
  }
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const chosen = (password ?? '').trim();
  if (unmetPasswordRules(chosen).length > 0) {
    throw new Refusal('REQUEST.INVALID', 'The password does not meet every rule.', { path: 'password' });
  }
  refuseGuessable(chosen, { email, ...names }, company ? [company] : []);
  return { email, ...names, passwordHash: await hashPassword(chosen), language };
}

/** @returns undefined where the address got an account in between */
async function join(
  tx: Db,
  secrets: SecretBox,
  { id, sellerId, tokenHash }: Invitation,
  person: JoiningPerson,
  { session: callers, deviceMark, deviceLabel, words, language, timeZone, origin }: JoiningFrom,
  now: Date,
): Promise<{ session: SignedSession; mark: string } | undefined> {
  // Anyone who erases a company or changes its members begins with its row too.
  await tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, sellerId)).for('key share');
  const [invitation] = await tx
    .select()
    .from(memberInvitations)
    .where(and(eq(memberInvitations.id, id), eq(memberInvitations.tokenHash, tokenHash)))
    .for('update');
  if (!invitation) throw linkWrong();
  const { role, joinedBy } = invitation;
  if (!callers && 'user' in person) await requireSamePassword(tx, person.user);
  if (joinedBy && !('user' in person)) return undefined;
  const personId = 'user' in person ? person.user.id : await insertPerson(tx, person, now);
  if (!personId) return undefined;
  if (joinedBy && joinedBy !== personId) throw linkWrong();
  if (!joinedBy) {
    if (invitation.expiresAt <= now) throw linkWrong();
    // The last company of the person may be on its way out, and the person with it.
    const isThere = tx.select({ id: users.id }).from(users).where(eq(users.id, personId)).for('key share');
    if ((await isThere).length === 0) throw linkWrong();
    await insertMember(tx, { sellerId, personId, role }, now);
    await addCompanyEvent(tx, sellerId, { kind: 'member-joined', personId, details: { role } }, now);
    if (role === 'owner') await mailOwners(tx, secrets, { sellerId, personId }, { language, origin });
    await tx.update(memberInvitations).set({ joinedBy: personId }).where(eq(memberInvitations.id, id));
    // Their codes would make a second account of it.
    await tx.delete(pendingRegistrations).where(eq(pendingRegistrations.email, invitation.email));
  }
  const [member] = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.sellerId, sellerId), eq(members.personId, personId)));
  if (!member) throw linkWrong();
  const membership = { sellerId, personId, role: member.role };
  await proposeTimeZone(tx, membership, timeZone);
  const session = await startSession(tx, membership, now, deviceLabel, callers);
  const mark = deviceMark ?? randomToken();
  const deviceHash = digestOf(mark);
  if ('user' in person) {
    await rememberSignIn(tx, secrets, { ...person, deviceHash, words, language, origin }, now);
  } else await rememberDevice(tx, { userId: personId, deviceHash }, now);
  return { session, mark };
}
