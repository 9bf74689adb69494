import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeZoneHeader } from '#src/contract/headers.ts';
import { type Answer, openAccountWorld, password } from '#tests/server/support/account-world.ts';
import { addMemberTo } from '#tests/server/support/members.ts';

let world: Awaited<ReturnType<typeof openAccountWorld>>;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

const from = (zone: string) => ({ [timeZoneHeader]: zone });
const signIn = async (email: string, zone: string, secret = password): Promise<string> =>
  (await world.call('login', { body: { email, password: secret }, headers: from(zone) })).body.login;
const zonesOf = async (token: string) => {
  const { timeZone, user } = await world.me(token);
  return { company: timeZone, person: user.timeZone };
};
const statusOf = ({ status }: Answer) => status;

async function newMember(role: 'office' | 'warehouse', ownersToken: string) {
  const { sub: sellerId = '' } = (await world.adapters.tokens.read(ownersToken))?.claims ?? {};
  return addMemberTo({ db: world.db, now: new Date() }, { sellerId }, role);
}

test('a company and its owner have the zone of the browser that the owner next signs in with, and keep it', async () => {
  const { email, token } = await world.newSeller();
  expect(await zonesOf(token)).toEqual({ company: undefined, person: undefined });
  const first = await signIn(email, 'Asia/Shanghai');
  expect(await zonesOf(first)).toEqual({ company: 'Asia/Shanghai', person: 'Asia/Shanghai' });
  // On a journey nothing changes by itself.
  expect(await zonesOf(await signIn(email, 'Europe/Berlin'))).toEqual({
    company: 'Asia/Shanghai',
    person: 'Asia/Shanghai',
  });
});

test('a newcomer’s browser says it with the activation', async () => {
  const body = world.registration();
  await world.call('register', { body });
  const { code } = await world.activation(body.email);
  const activated = await world.call('activate', {
    body: { email: body.email, code },
    headers: from('Europe/Paris'),
  });
  expect(await zonesOf(activated.body.activate)).toEqual({ company: 'Europe/Paris', person: 'Europe/Paris' });
});

test('other members have one of their own, and say nothing of the company’s', async () => {
  const { token } = await world.newSeller();
  const packer = await newMember('warehouse', token);
  const signedIn = await signIn(packer.email, 'Asia/Urumqi', packer.password);
  expect(await zonesOf(signedIn)).toEqual({ company: undefined, person: 'Asia/Urumqi' });
});

test.each(['', 'Mars/Olympus_Mons', '+08:00', 'x'.repeat(300)])(
  'a browser in “%s” signs in all the same, and nothing is proposed',
  async zone => {
    const { email } = await world.newSeller();
    expect(await zonesOf(await signIn(email, zone))).toEqual({ company: undefined, person: undefined });
  },
);

test('both are changed in the settings: the company’s by its owners, who find it among the company’s events', async () => {
  const { token } = await world.newSeller();
  const save = (name: 'updateOwnTimeZone' | 'updateCompanyTimeZone', timeZone: unknown, by: string = token) =>
    world.call(name, { token: by, body: { timeZone } });
  expect(statusOf(await save('updateCompanyTimeZone', 'Europe/Berlin'))).toBe(200);
  expect(statusOf(await save('updateOwnTimeZone', 'Asia/Shanghai'))).toBe(200);
  expect(await zonesOf(token)).toEqual({ company: 'Europe/Berlin', person: 'Asia/Shanghai' });
  const { events } = (await world.call('retrieveCompanyEvents', { token })).body;
  expect(events[0]).toMatchObject({ kind: 'company-changed' });
  const office = await newMember('office', token);
  const colleague = await signIn(office.email, 'UTC', office.password);
  expect(statusOf(await save('updateCompanyTimeZone', 'UTC', colleague))).toBe(403);
  for (const wrong of ['Nowhere', '+02:00', '', null])
    expect(statusOf(await save('updateCompanyTimeZone', wrong))).toBe(400);
  expect((await zonesOf(token)).company).toBe('Europe/Berlin');
});
