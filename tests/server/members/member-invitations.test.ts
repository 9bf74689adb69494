import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/tables/accounts.ts';
import { memberInvitations, members } from '#server/db/tables/members.ts';
import { eraseSeller } from '#server/services/sellers/erase-seller.ts';
import { codesOf, origin, password } from '#tests/server/support/account-world.ts';
import {
  type MemberWorld,
  newAddress,
  type Owner,
  openMemberWorld,
  stranger,
} from '#tests/server/support/member-world.ts';
import { waitFor } from '#tests/support/wait.ts';

const day = 24 * 3_600_000;

let world: MemberWorld;
let owner: Owner;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.newOwner();
});

const subjectsTo = (email: string) =>
  world.mails().flatMap(mail => (mail.to.includes(email) ? mail.subject : []));

describe('an invitation', () => {
  test('makes a stranger a member with an account, without another activation', async () => {
    const email = newAddress();
    const token = await world.invite(
      owner,
      email.toUpperCase().replace('@WAREHOUSE.EXAMPLE', '@warehouse.example'),
    );
    const shown = await world.post('retrieveMemberInvitation', undefined, { token });
    expect(shown.body.memberInvitation).toEqual({ company: '', email, role: 'warehouse', hasAccount: false });
    const answer = await world.post('joinCompany', undefined, { token, ...stranger });
    expect(answer.status).toBe(200);
    expect(await world.claimsOf(answer.body.login)).toMatchObject({
      sellerId: owner.sellerId,
      role: 'warehouse',
    });
    expect((await world.listed(owner)).members).toMatchObject([
      { personId: owner.personId, role: 'owner' },
      { name: 'Jan Smit', email, role: 'warehouse' },
    ]);
    expect((await world.listed(owner)).invitations).toEqual([]);
    expect((await world.call('login', { body: { email, password } })).status).toBe(200);
  });

  test('adds a company to somebody who is signed in under its address, and to somebody who says their password', async () => {
    const other = await world.newOwner();
    const token = await world.invite(owner, other.email, 'office');
    expect((await world.post('retrieveMemberInvitation', undefined, { token })).body).toMatchObject({
      memberInvitation: { hasAccount: true },
    });
    expect(codesOf(await world.join(token, {}))).toEqual(['MEMBER.HAS_ACCOUNT']);
    expect(codesOf(await world.join(token, { password: 'Wrong-Word#1' }))).toEqual([
      'AUTH.CREDENTIALS_REFUSED',
    ]);
    const joined = await world.join(token, {}, other.token);
    expect(await world.claimsOf(joined.body.login)).toMatchObject({
      sellerId: owner.sellerId,
      role: 'office',
    });
    const { companies } = (await world.post('retrieveCompanies', joined.body.login)).body;
    expect(companies).toEqual([
      { sellerId: other.sellerId, name: '', role: 'owner' },
      { sellerId: owner.sellerId, name: '', role: 'office' },
    ]);

    const third = await world.newOwner();
    const byPassword = await world.join(await world.invite(owner, third.email, 'owner'), { password });
    expect(await world.claimsOf(byPassword.body.login)).toMatchObject({
      personId: third.personId,
      role: 'owner',
    });
    // A sign-in on another device, like any other.
    await waitFor(() => expect(subjectsTo(third.email)).toContain('New sign-in to your Portolan account'));
    expect(subjectsTo(other.email)).not.toContain('New sign-in to your Portolan account');
  });

  test('for another address than the one that is signed in is refused with both addresses', async () => {
    const email = newAddress();
    const other = await world.newOwner();
    const answer = await world.join(await world.invite(owner, email), {}, other.token);
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toMatchObject([
      { code: 'MEMBER.OTHER_ADDRESS', email, signedInAs: other.email },
    ]);
  });

  test('works once, for seven days, and not after it was withdrawn or sent again', async () => {
    const email = newAddress();
    const first = await world.invite(owner, email);
    const second = await world.invite(owner, email, 'office', first);
    expect(codesOf(await world.join(first))).toEqual(['ACCOUNT.LINK_WRONG']);
    expect((await world.listed(owner)).invitations).toMatchObject([{ email, role: 'office' }]);
    expect((await world.join(second)).status).toBe(200);
    expect(codesOf(await world.join(second, { ...stranger, password: 'Another-Kiln#7' }))).toEqual([
      'AUTH.CREDENTIALS_REFUSED',
    ]);

    const withdrawn = await world.invite(owner, newAddress());
    const [{ _id: invitationId }] = (await world.listed(owner)).invitations;
    expect((await world.post('withdrawInvitation', owner.token, { invitationId })).status).toBe(200);
    expect(codesOf(await world.join(withdrawn))).toEqual(['ACCOUNT.LINK_WRONG']);
    expect(codesOf(await world.post('withdrawInvitation', owner.token, { invitationId }))).toEqual([
      'MEMBER.UNKNOWN',
    ]);

    const late = await world.invite(owner, newAddress());
    world.moveClock(7 * day);
    expect(codesOf(await world.join(late))).toEqual(['ACCOUNT.LINK_WRONG']);
    expect(codesOf(await world.post('retrieveMemberInvitation', undefined, { token: late }))).toEqual([
      'ACCOUNT.LINK_WRONG',
    ]);
  });

  test('is stored as a digest, and sent once for its Idempotency-Key', async () => {
    const email = newAddress();
    const body = { email, role: 'warehouse', locale: 'zh-CN' };
    for (const _ of [1, 2])
      expect((await world.post('inviteMember', owner.token, body, `invite-${email}`)).status).toBe(200);
    const token = await world.tokenMailedTo(email);
    const rows = await world.db.select().from(memberInvitations).where(eq(memberInvitations.email, email));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    // The next mail is sent after it.
    await world.invite(owner, newAddress());
    const mails = world.mails().filter(one => one.to.includes(email));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('仓库人员');
  });

  test('needs names and a password that is not made of what is known, the company’s name included', async () => {
    const company = { name: 'Quorvex', registrationNumber: '91440300MA51000190' };
    const address = { street: 'Binhai 1', zipCode: '518101', city: 'Shenzhen', country: 'China' };
    await world.call('updateSellerCompany', { token: owner.token, body: { company, address } });
    const token = await world.invite(owner, newAddress());
    expect((await world.join(token, { password })).body.errors).toMatchObject([{ path: 'firstName' }]);
    expect((await world.join(token, { ...stranger, password: 'short' })).body.errors).toMatchObject([
      { code: 'REQUEST.INVALID', path: 'password' },
    ]);
    expect(codesOf(await world.join(token, { ...stranger, password: 'Quorvex#12' }))).toEqual([
      'ACCOUNT.PASSWORD_GUESSABLE',
    ]);
    expect((await world.join(token)).status).toBe(200);
  });

  test('is refused for a member, and mailed five times an hour to one address at most', async () => {
    const member = await world.addMember(owner, 'office');
    const again = { email: member.email, role: 'owner', locale: 'en' };
    expect(codesOf(await world.post('inviteMember', owner.token, again))).toEqual(['MEMBER.ALREADY']);
    const body = { email: newAddress(), role: 'office', locale: 'en' };
    const statuses = [];
    for (let time = 0; time < 6; time++)
      statuses.push((await world.post('inviteMember', owner.token, body)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('followed twice at once makes one member, and neither of the two is refused', async () => {
    const token = await world.invite(owner, newAddress());
    const answers = await Promise.all([world.join(token), world.join(token)]);
    expect(answers.map(answer => answer.status)).toEqual([200, 200]);
    const [one, other] = await Promise.all(answers.map(answer => world.claimsOf(answer.body.login)));
    expect(one).toEqual(other);
    expect((await world.listed(owner)).members).toHaveLength(2);
  });

  test('followed by two people at the same moment is the account of one, and the other’s password opens nothing', async () => {
    for (let round = 0; round < 4; round++) {
      const company = await world.newOwner();
      const email = newAddress();
      const token = await world.invite(company, email);
      const chosen = ['Quiet+Tide73', 'Another-Kiln#7'];
      const answers = await Promise.all(
        chosen.map((own, at) => world.join(token, { ...stranger, firstName: `Person ${at}`, password: own })),
      );
      const won = answers.findIndex(answer => answer.status === 200);
      expect(answers.filter(answer => answer.status !== 200).flatMap(codesOf)).toEqual([
        'AUTH.CREDENTIALS_REFUSED',
      ]);
      expect((await world.listed(company)).members).toMatchObject([
        {},
        { name: `Person ${won} Smit`, email },
      ]);
      const statuses = chosen.map(
        async own => (await world.call('login', { body: { email, password: own } })).status,
      );
      expect(await Promise.all(statuses)).toEqual(won === 0 ? [200, 401] : [401, 200]);
    }
  });

  test('followed by its invitee and, at the same moment, under another address takes in the one', async () => {
    const [invited, other] = [await world.newOwner(), await world.newOwner()];
    const token = await world.invite(owner, invited.email);
    const [right, wrong] = await Promise.all([
      world.join(token, {}, invited.token),
      world.join(token, {}, other.token),
    ]);
    expect([right.status, codesOf(wrong)]).toEqual([200, ['MEMBER.OTHER_ADDRESS']]);
    expect((await world.listed(owner)).members).toMatchObject([
      { personId: owner.personId },
      { personId: invited.personId },
    ]);
  });

  test('followed while the person’s own company is erased makes a member of somebody who stays, or nobody', async () => {
    const { secrets } = world.adapters;
    for (let round = 0; round < 5; round++) {
      const other = await world.newOwner();
      const token = await world.invite(owner, other.email, 'office');
      const [joined] = await Promise.all([
        world.join(token, {}, other.token),
        eraseSeller(world.db, secrets, other.sellerId),
      ]);
      const rows = await world.db.select().from(members).where(eq(members.personId, other.personId));
      expect([200, 401, 422]).toContain(joined.status);
      expect(rows.map(row => row.sellerId)).toEqual(joined.status === 200 ? [owner.sellerId] : []);
      const person = await world.db.$count(users, eq(users.id, other.personId));
      expect(person).toBe(rows.length);
    }
  });

  test('withdrawn while it is followed ends in one of the two', async () => {
    for (let round = 0; round < 6; round++) {
      const company = await world.newOwner();
      const token = await world.invite(company, newAddress(), 'office');
      const [{ _id: invitationId }] = (await world.listed(company)).invitations;
      const [joined, withdrawn] = await Promise.all([
        world.join(token),
        world.post('withdrawInvitation', company.token, { invitationId }),
      ]);
      expect([joined.status, withdrawn.status].toSorted()).toEqual(
        joined.status === 200 ? [200, 404] : [200, 422],
      );
      expect((await world.listed(company)).members).toHaveLength(joined.status === 200 ? 2 : 1);
    }
  });
});

describe('the email of an invitation', () => {
  test.each([
    ['en', 'Join Lanting on Portolan', 'Hello,', 'as office staff'],
    ['zh-CN', '邀请您加入 Portolan 上的“Lanting”', '您好：', '角色为“运营人员”'],
  ])(
    'in %s says who invites, to which company and as what, in text and in HTML',
    async (locale, subject, hello, role) => {
      const company = { name: 'Lanting', registrationNumber: '91440300MA51000190' };
      const address = { street: 'Binhai 1', zipCode: '518101', city: 'Shenzhen', country: 'China' };
      await world.call('updateSellerCompany', { token: owner.token, body: { company, address } });
      const email = newAddress();
      await world.post('inviteMember', owner.token, { email, role: 'office', locale });
      const token = await world.tokenMailedTo(email);
      const mail = world.mails().findLast(one => one.to.includes(email));
      expect(mail?.subject).toBe(subject);
      for (const part of [mail?.text, mail?.html]) {
        for (const words of [hello, 'Mei Lin', 'Lanting', role, `${origin}/join/${token}`]) {
          expect(part).toContain(words);
        }
      }
    },
  );
});
