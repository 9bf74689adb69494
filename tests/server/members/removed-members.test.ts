import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessions, waitingReports } from '#server/db/tables/accounts.ts';
import { members, removedMembers } from '#server/db/tables/members.ts';
import { orderEvents } from '#server/db/tables/shipments.ts';
import { removeExpired } from '#server/jobs/remove-expired.ts';
import { headers, waitingChangesHeader } from '#src/contract/headers.ts';
import type { PersonId } from '#src/contract/ids.ts';
import { codesOf, password } from '#tests/server/support/account-world.ts';
import { insertOrder } from '#tests/server/support/insert-order.ts';
import { type MemberWorld, type Owner, openMemberWorld } from '#tests/server/support/member-world.ts';

let world: MemberWorld;
let owner: Owner;
beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.newOwner();
});

/** Invites somebody again who had an account. */
async function joinAgain(email: string) {
  const token = await world.invite(owner, email, 'warehouse', await world.tokenMailedTo(email));
  const joined = await world.join(token, { password });
  expect(joined.status).toBe(200);
  return joined;
}
const newOrder = async (of: Owner) => (await insertOrder(world.db, of.sellerId)).orderId;
const report = (token: string, orderIds: string[], device = 'Chrome on Android · 7sdn') =>
  world.call('reportWaitingOrders', {
    token,
    body: { orderIds },
    headers: { [headers.deviceLabel]: encodeURIComponent(device) },
  });
const remove = async (personId: string) =>
  expect((await world.post('removeMember', owner.token, { personId })).status).toBe(200);
const refresh = (existingToken: string) => world.call('refreshToken', { body: { existingToken } });
const longAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

test('a device is told by the refused refresh who removed its person from which company, or that they left, and by nothing else', async () => {
  const company = { name: 'Lanting Trading', registrationNumber: '91440300MA51000190' };
  const address = { street: 'Binhai Avenue', zipCode: '518101', city: 'Shenzhen', country: 'China' };
  await world.post('updateSellerCompany', owner.token, { company, address });
  const removed = await world.addMember(owner, 'office');
  const leaver = await world.addMember(owner, 'warehouse');
  const signedOut = await world.addMember(owner, 'warehouse');
  await world.post('logOut', signedOut.token);
  await remove(removed.personId);
  await remove(signedOut.personId);
  expect((await world.post('leaveCompany', leaver.token)).body).toEqual({ leaveCompany: true });

  const detailsOf = async (token: string) => {
    const answer = await refresh(token);
    expect([answer.status, ...codesOf(answer)]).toEqual([401, 'AUTH.SESSION_ENDED']);
    return answer.body.errors[0].removed;
  };
  expect(await detailsOf(removed.token)).toEqual({
    company: 'Lanting Trading',
    by: expect.stringMatching(/\S \S/),
  });
  expect(await detailsOf(leaver.token)).toEqual({ company: 'Lanting Trading', left: true });
  expect(await detailsOf(signedOut.token)).toBeUndefined();
  const signIn = await world.call('login', { body: { email: removed.email, password } });
  expect(JSON.stringify(signIn.body)).not.toContain('Lanting');

  await joinAgain(removed.email);
  expect(await detailsOf(removed.token), 'once they are a member again').toBeUndefined();
});

test('the last owner can’t leave; another one can', async () => {
  expect(codesOf(await world.post('leaveCompany', owner.token))).toEqual(['MEMBER.LAST_OWNER']);
  const other = await world.addMember(owner, 'owner');
  expect((await world.post('leaveCompany', owner.token)).status).toBe(200);
  expect(codesOf(await world.post('retrieveMembers', owner.token))).toEqual(['AUTH.SESSION_ENDED']);
  const left = await world.db.select().from(members).where(eq(members.sellerId, owner.sellerId));
  expect(left.map(({ personId }) => personId)).toEqual([other.personId]);
});

test('a report replaces the device’s earlier one; only orders of the device’s own company are taken', async () => {
  const member = await world.addMember(owner, 'warehouse');
  const [one, two] = [await newOrder(owner), await newOrder(owner)];
  const foreign = await newOrder(await world.newOwner());
  const reported = async () =>
    (await world.listed(owner)).members.find(({ personId }: Owner) => personId === member.personId).devices;
  expect((await report(member.token, [one, two, foreign, '000-0000000-0000000'])).status).toBe(200);
  expect(await reported()).toMatchObject([
    { deviceLabel: 'Chrome on Android · 7sdn', orderIds: [one, two].sort() },
  ]);
  await report(member.token, [two]);
  expect(await reported()).toMatchObject([{ orderIds: [two] }]);
  await report(member.token, []);
  expect(await reported()).toMatchObject([{ orderIds: [] }]);
  expect(await world.db.$count(waitingReports, eq(waitingReports.sellerId, owner.sellerId))).toBe(0);
  const thousand = Array.from({ length: 1001 }, (_, index) => `028-${index}`);
  expect((await report(member.token, thousand)).status).toBe(400);
});

test('an order that somebody confirmed or corrected after the report no longer waits', async () => {
  const member = await world.addMember(owner, 'warehouse');
  const [sent, waits] = [await newOrder(owner), await newOrder(owner)];
  const before = { sellerId: owner.sellerId, kind: 'confirmed' as const, ledgerId: 'none', revision: 1 };
  await world.db.insert(orderEvents).values({ ...before, orderId: waits, at: longAgo(1) });
  await report(member.token, [sent, waits]);
  const after = { ...before, ledgerId: 'later', at: new Date(Date.now() + 60_000) };
  await world.db.insert(orderEvents).values({ ...after, orderId: sent });
  await remove(member.personId);
  expect((await world.listed(owner)).removed).toMatchObject([{ devices: [{ orderIds: [waits] }] }]);
});

test('a removed person’s device reports with the token of its ended session, and can do nothing else with it; the owner reads who, which device, and which orders', async () => {
  const member = await world.addMember(owner, 'warehouse');
  const [one, two] = [await newOrder(owner), await newOrder(owner)];
  await report(member.token, [one]);
  await remove(member.personId);
  const removed = async () => (await world.listed(owner)).removed;
  expect(await removed()).toMatchObject([
    { email: member.email, role: 'warehouse', devices: [{ orderIds: [one] }] },
  ]);

  world.moveClock(20 * 60_000);
  expect((await report(member.token, [one, two])).status, 'the token has expired, too').toBe(200);
  for (const name of ['retrieveMySeller', 'retrieveSessions', 'leaveCompany'] as const)
    expect((await world.post(name, member.token)).status).toBe(401);
  expect((await refresh(member.token)).status).toBe(401);
  world.moveClock(-20 * 60_000);
  expect(await removed()).toMatchObject([{ devices: [{ orderIds: [one, two].sort() }] }]);

  const ended = await world.addMember(owner, 'warehouse');
  await world.post('logOut', ended.token);
  await remove(ended.personId);
  expect(codesOf(await report(ended.token, [one]))).toEqual(['AUTH.SESSION_ENDED']);

  await world.db
    .update(removedMembers)
    .set({ removedAt: longAgo(31) })
    .where(eq(removedMembers.personId, member.personId as PersonId));
  await world.db
    .update(sessions)
    .set({ endedAt: longAgo(31) })
    .where(eq(sessions.personId, member.personId));
  expect((await report(member.token, [one])).status).toBe(401);
  expect(await removed()).toEqual([]);
  await removeExpired(world.db);
  // It leads to the person where the company is erased.
  expect(await world.db.$count(removedMembers, eq(removedMembers.personId, member.personId))).toBe(1);
  expect(await world.db.$count(waitingReports, eq(waitingReports.sellerId, owner.sellerId))).toBe(0);
});

test('once somebody else packs them, the orders of a removed person’s devices no longer wait; a member’s stay', async () => {
  const member = await world.addMember(owner, 'warehouse');
  const gone = await world.addMember(owner, 'warehouse');
  const order = await newOrder(owner);
  for (const { token } of [member, gone]) await report(token, [order]);
  await remove(gone.personId);
  const packAgain = (personId: string) => world.post('packAgain', owner.token, { personId });
  expect((await packAgain(gone.personId)).status).toBe(200);
  expect(codesOf(await packAgain(gone.personId))).toEqual(['MEMBER.UNKNOWN']);
  expect(codesOf(await packAgain(member.personId))).toEqual(['MEMBER.UNKNOWN']);
  const { members: listed, removed } = await world.listed(owner);
  expect(removed).toEqual([]);
  expect(listed.find(({ personId }: Owner) => personId === member.personId).devices).toMatchObject([
    { orderIds: [order] },
  ]);
});

test('a person who joined again has the orders of the earlier session beside them, until the device reports in its new one', async () => {
  const member = await world.addMember(owner, 'warehouse');
  const order = await newOrder(owner);
  await report(member.token, [order]);
  await remove(member.personId);
  const joined = await joinAgain(member.email);
  const waiting = async () => {
    const { members: listed, removed } = await world.listed(owner);
    expect(removed).toEqual([]);
    const { devices } = listed.find(({ personId }: Owner) => personId === member.personId);
    return devices.flatMap(({ orderIds }: { orderIds: string[] }) => orderIds);
  };
  expect(await waiting()).toEqual([order]);
  await report(joined.body.login, [], 'Firefox on Linux · other');
  expect(await waiting()).toEqual([order]);
  await report(joined.body.login, []);
  expect(await waiting()).toEqual([]);
});

test('a call’s header says how many changes wait on the device: whether any do is known at once, and nonsense is ignored', async () => {
  const member = await world.addMember(owner, 'warehouse');
  const say = async (text: string) => {
    const answer = await world.call('retrieveMySeller', {
      token: member.token,
      headers: { [waitingChangesHeader]: text },
    });
    expect(answer.status).toBe(200);
    const [row] = await world.db.select().from(sessions).where(eq(sessions.personId, member.personId));
    return row?.waitingChanges;
  };
  expect(await say('3')).toBe(3);
  expect(await say('2'), 'within the minute').toBe(3);
  expect(await say('lots')).toBe(3);
  expect(await say('0')).toBe(0);
});
