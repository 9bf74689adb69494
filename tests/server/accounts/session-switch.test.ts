import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codesOf, password } from '#tests/server/support/account-world.ts';
import { type MemberWorld, type Owner, openMemberWorld } from '#tests/server/support/member-world.ts';

// A session that was started from another one instead of a password.

const day = 24 * 3_600_000;

let world: MemberWorld;
let person: Owner;
let other: Owner;
/** A session of the person in the other company, started from their own. */
let switched: string;

beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.newOwner();
  other = await world.newOwner();
  const invitation = await world.invite(other, person.email, 'warehouse');
  switched = (await world.join(invitation, {}, person.token)).body.login;
});

const isOpen = async (token: string) => (await world.post('retrieveMySeller', token)).status === 200;
const switchTo = (token: string, { sellerId }: Owner) => world.post('switchCompany', token, { sellerId });
const list = async (token: string) => (await world.post('retrieveSessions', token)).body.sessions;
const idOf = async (token: string): Promise<string> =>
  (await list(token)).find((one: { isThisOne: boolean }) => one.isThisOne)._id;
const signIn = async (): Promise<string> =>
  (await world.call('login', { body: { email: person.email, password } })).body.login;

test('none is started of the company of the session that calls', async () => {
  const answer = await switchTo(person.token, person);
  expect([answer.status, codesOf(answer)]).toEqual([400, ['REQUEST.INVALID']]);
  expect(await list(person.token)).toHaveLength(2);
});

test('it ends 180 days after the sign-in, whatever was switched in between', async () => {
  let tokens = [person.token, switched];
  const refresh = (existingToken: string) => world.post('refreshToken', undefined, { existingToken });
  const pass = async (days: number) => {
    world.moveClock(days * day);
    const answers = await Promise.all(tokens.map(refresh));
    tokens = answers.map(({ body }) => body.refreshedToken);
  };
  try {
    for (const days of [29, 29, 29, 29, 29, 29, 5]) await pass(days);
    // Started now, and of a sign-in 179 days ago.
    const latest: string = (await switchTo(tokens[0] ?? '', other)).body.login;
    expect(await isOpen(latest)).toBe(true);
    world.moveClock(day);
    for (const existingToken of [...tokens, latest]) {
      expect(codesOf(await refresh(existingToken))).toEqual(['AUTH.SESSION_ENDED']);
    }
  } finally {
    world.moveClock(-180 * day);
  }
});

test('logging out ends the sign-in in every company, and no other sign-in', async () => {
  const elsewhere = await signIn();
  const copy = (await switchTo(switched, person)).body.login;
  await world.post('logOut', switched);
  expect(await Promise.all([person.token, switched, copy].map(isOpen))).toEqual([false, false, false]);
  expect(await isOpen(elsewhere)).toBe(true);
});

test('a device that is ended from the list ends in every company; within one’s own sign-in, only what was picked', async () => {
  const elsewhere = await signIn();
  const isInOther = (await world.claimsOf(elsewhere)).sellerId === other.sellerId;
  const inOther = (await switchTo(elsewhere, isInOther ? person : other)).body.login;
  await world.post('endSession', person.token, { sessionId: await idOf(inOther) });
  expect(await Promise.all([elsewhere, inOther].map(isOpen))).toEqual([false, false]);

  await world.post('endSession', person.token, { sessionId: await idOf(switched) });
  expect(await Promise.all([person.token, switched].map(isOpen))).toEqual([true, false]);
});
