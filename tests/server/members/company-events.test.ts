import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyEvents } from '#server/db/tables/members.ts';
import { codesOf, password } from '#tests/server/support/account-world.ts';
import {
  type MemberWorld,
  newAddress,
  type Owner,
  openMemberWorld,
} from '#tests/server/support/member-world.ts';
import { waitFor } from '#tests/support/wait.ts';

// What is written down of a company, for its owners to read.

let world: MemberWorld;
let owner: Owner;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.newOwner();
});

const list = async (before?: string) =>
  (
    await world.call('retrieveCompanyEvents', {
      token: owner.token,
      ...(before !== undefined && { query: { before } }),
    })
  ).body;

test('who was invited, joined, got another role and was removed, by whom; latest first', async () => {
  const member = await world.addMember(owner, 'warehouse');
  const { personId } = member;
  await world.post('changeMemberRole', owner.token, { personId, role: 'office' });
  await world.post('changeMemberRole', owner.token, { personId, role: 'office' });
  await world.post('removeMember', owner.token, { personId });
  const by = { person: 'Mei Lin', member: 'Jan Smit' };
  expect((await list()).events).toMatchObject([
    { kind: 'member-removed', ...by },
    { kind: 'role-changed', ...by, details: { role: 'office' } },
    { kind: 'member-joined', person: 'Jan Smit', details: { role: 'warehouse' } },
    { kind: 'member-invited', person: 'Mei Lin', details: { email: member.email, role: 'warehouse' } },
  ]);
});

test('settings, the wallet, a new password and a change of address', async () => {
  const { token } = owner;
  const address = { street: 'Kai', streetNr: '4', zipCode: '20457', city: 'Hamburg', country: 'Germany' };
  await world.post('updateSellerCompany', token, {
    company: { name: 'Lanting', registrationNumber: '914' },
    address,
  });
  await world.post('createWallet', token);
  await world.post('createWallet', token);
  await world.post('changeEmail', token, { email: newAddress(), password });
  await world.post('changePassword', token, { oldPassword: password, password: 'Harbour-lamp 7' });
  expect((await list()).events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'password-changed',
    'email-change-requested',
    'wallet-created',
    'company-changed',
  ]);
});

test('a sign-in that failed, without its address; another company hears nothing of it', async () => {
  const other = await world.newOwner();
  await world.call('login', { body: { email: owner.email, password: 'Wrong-Word#1' } });
  const events = await waitFor(async () => {
    const found = (await list()).events;
    expect(found).toMatchObject([{ kind: 'sign-in-failed', person: 'Mei Lin' }]);
    return found;
  });
  expect(events[0].details.address).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(events)).not.toContain(owner.email);
  expect((await world.post('retrieveCompanyEvents', other.token)).body.events).toEqual([]);
});

test('an older token of a session that came back', async () => {
  const refresh = (existingToken: string) => world.post('refreshToken', undefined, { existingToken });
  const next = (await refresh(owner.token)).body.refreshedToken;
  await world.post('retrieveMySeller', next);
  expect(codesOf(await refresh(owner.token))).toEqual(['AUTH.TOKEN_SUPERSEDED']);
  expect((await list()).events).toMatchObject([{ kind: 'token-superseded', person: 'Mei Lin' }]);
});

test('fifty at a time, to the last one', async () => {
  const rows = Array.from({ length: 101 }, (_, count) => ({
    ...{ id: `${owner.sellerId} ${count}`, sellerId: owner.sellerId, kind: 'company-changed' },
    details: { count: `${count}` },
  }));
  await world.db.insert(companyEvents).values(rows);
  const seen = [];
  let page = await list();
  seen.push(...page.events);
  while (page.hasMore) {
    page = await list(page.events.at(-1)._id);
    seen.push(...page.events);
  }
  expect(seen).toHaveLength(101);
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(101);
});

test('nothing of it is ever changed', async () => {
  await world.post('createWallet', owner.token);
  const change = world.db.execute(sql`update company_events set kind = 'company-changed'`);
  await expect(change).rejects.toMatchObject({
    cause: { message: 'company_events is only added to' },
  });
});
