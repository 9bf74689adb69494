import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { codesOf, password } from '#tests/server/support/account-world.ts';
import {
  type MemberWorld,
  newAddress,
  type Owner,
  openMemberWorld,
  stranger,
} from '#tests/server/support/member-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: MemberWorld;
let owner: Owner;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.newOwner();
});

describe('a change of members', () => {
  test('holds from the member’s next call on', async () => {
    const member = await world.addMember(owner, 'office');
    const list = () =>
      world.post('retrieveImporterList', member.token, {
        criteria: { filters: {}, pagination: { page: 1, perPage: 10 } },
      });
    expect((await list()).status).toBe(200);
    const change = { personId: member.personId, role: 'warehouse' };
    expect((await world.post('changeMemberRole', owner.token, change)).status).toBe(200);
    expect(codesOf(await list())).toEqual(['ACCESS.ROLE']);
  });

  test('removes somebody with their sessions of this company alone, and their link opens nothing again', async () => {
    const other = await world.newOwner();
    const invitation = await world.invite(owner, other.email, 'office');
    const here: string = (await world.join(invitation, {}, other.token)).body.login;
    expect((await world.post('removeMember', owner.token, { personId: other.personId })).status).toBe(200);
    expect(codesOf(await world.post('retrieveMySeller', here))).toEqual(['AUTH.SESSION_ENDED']);
    const rows = await world.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.personId, other.personId), eq(sessions.sellerId, owner.sellerId)));
    expect(rows.every(row => row.endedAt)).toBe(true);
    expect((await world.post('retrieveMySeller', other.token)).status).toBe(200);
    expect(codesOf(await world.join(invitation, {}, other.token))).toEqual(['ACCOUNT.LINK_WRONG']);
    expect(codesOf(await world.post('removeMember', owner.token, { personId: other.personId }))).toEqual([
      'MEMBER.UNKNOWN',
    ]);
  });

  test('removes somebody from their last company, whose account stays: invited again, they join with its password and are the same person', async () => {
    const member = await world.addMember(owner, 'office');
    const { personId } = member;
    expect((await world.post('removeMember', owner.token, { personId })).status).toBe(200);
    const signIn = () => world.call('login', { body: { email: member.email, password } });
    expect(codesOf(await signIn())).toEqual(['ACCESS.NO_COMPANY']);
    const other = await world.newOwner();
    const before = await world.tokenMailedTo(member.email);
    const invitation = await world.invite(other, member.email, 'warehouse', before);
    const shown = await world.post('retrieveMemberInvitation', undefined, { token: invitation });
    expect(shown.body.memberInvitation).toMatchObject({ hasAccount: true });
    // With names and a password of their own choice nobody takes the account over.
    expect(codesOf(await world.join(invitation, { ...stranger, password: 'Another-Kiln#7' }))).toEqual([
      'AUTH.CREDENTIALS_REFUSED',
    ]);
    const joined = await world.join(invitation, { password });
    expect(await world.claimsOf(joined.body.login)).toEqual({
      sellerId: other.sellerId,
      personId,
      role: 'warehouse',
    });
    expect((await signIn()).status).toBe(200);
  });

  test('leaves one owner, who can neither go nor take another role', async () => {
    await world.addMember(owner, 'office');
    const self = { personId: owner.personId };
    expect(codesOf(await world.post('removeMember', owner.token, self))).toEqual(['MEMBER.LAST_OWNER']);
    expect(codesOf(await world.post('changeMemberRole', owner.token, { ...self, role: 'office' }))).toEqual([
      'MEMBER.LAST_OWNER',
    ]);
    await world.addMember(owner, 'owner');
    expect((await world.post('removeMember', owner.token, self)).status).toBe(200);
    expect(codesOf(await world.call('login', { body: { email: owner.email, password } }))).toEqual([
      'ACCESS.NO_COMPANY',
    ]);
  });

  test('leaves one owner also where two demote or remove each other at the same moment', async () => {
    for (const name of ['changeMemberRole', 'removeMember'] as const) {
      for (let round = 0; round < 4; round++) {
        const one = await world.newOwner();
        const other = await world.addMember(one, 'owner');
        const role = name === 'changeMemberRole' ? { role: 'warehouse' } : {};
        const answers = await Promise.all([
          world.post(name, one.token, { personId: other.personId, ...role }),
          world.post(name, other.token, { personId: one.personId, ...role }),
        ]);
        expect(answers.filter(answer => answer.status === 200)).toHaveLength(1);
        const owners = and(eq(members.sellerId, one.sellerId), eq(members.role, 'owner'));
        expect(await world.db.$count(members, owners)).toBe(1);
      }
    }
  });

  test('ends the invitations that somebody sent who is an owner no more, and no others', async () => {
    for (const name of ['changeMemberRole', 'removeMember'] as const) {
      const former = await world.addMember(owner, 'owner');
      const accomplice = await world.invite(former, newAddress(), 'owner');
      const stored = await world.invite(owner, newAddress(), 'office');
      const change = { personId: former.personId, ...(name === 'changeMemberRole' && { role: 'office' }) };
      expect((await world.post(name, owner.token, change)).status).toBe(200);
      expect(codesOf(await world.join(accomplice))).toEqual(['ACCOUNT.LINK_WRONG']);
      expect((await world.join(stored)).status).toBe(200);
    }
  });

  test('by which somebody becomes an owner is mailed to every other owner, once', async () => {
    const second = await world.addMember(owner, 'owner');
    const member = await world.addMember(owner, 'warehouse');
    const promotion = { personId: member.personId, role: 'owner' };
    for (let time = 0; time < 2; time++)
      expect((await world.post('changeMemberRole', owner.token, promotion)).status).toBe(200);
    const third = await world.addMember(owner, 'owner');
    const notifiedOf = (email: string) =>
      world
        .mails()
        .filter(mail => mail.to.includes(email) && mail.subject.startsWith('A new owner of'))
        .map(({ text }) => [second, member, third].find(one => text.includes(one.email))?.email);
    await waitFor(() => {
      expect(notifiedOf(owner.email)).toEqual([second.email, member.email, third.email]);
      expect(notifiedOf(second.email)).toEqual([member.email, third.email]);
      expect(notifiedOf(member.email)).toEqual([third.email]);
    });
  });

  test('of another company finds nobody there', async () => {
    const other = await world.newOwner();
    const member = await world.addMember(other, 'office');
    const personId = { personId: member.personId };
    for (const [name, body] of [
      ['changeMemberRole', { ...personId, role: 'owner' }],
      ['removeMember', personId],
    ] as const) {
      expect(codesOf(await world.post(name, owner.token, body))).toEqual(['MEMBER.UNKNOWN']);
    }
    expect((await world.listed(owner)).members).toHaveLength(1);
  });
});

test('a switch starts a session of another company of the person, beside the one that continues', async () => {
  const other = await world.newOwner();
  const here: string = (
    await world.join(await world.invite(owner, other.email, 'warehouse'), {}, other.token)
  ).body.login;
  const switched = await world.post('switchCompany', here, { sellerId: other.sellerId });
  expect(await world.claimsOf(switched.body.login)).toMatchObject({
    sellerId: other.sellerId,
    personId: other.personId,
    role: 'owner',
  });
  expect((await world.post('retrieveMySeller', here)).status).toBe(200);
  const foreign = await world.newOwner();
  expect(codesOf(await world.post('switchCompany', here, { sellerId: foreign.sellerId }))).toEqual([
    'MEMBER.UNKNOWN',
  ]);
});
