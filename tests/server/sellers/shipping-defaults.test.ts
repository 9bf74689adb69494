import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedShipping } from '#src/contract/accounts/shipping-defaults.ts';
import { openAccountWorld } from '#tests/server/support/account-world.ts';
import { addMemberTo } from '#tests/server/support/members.ts';

let world: Awaited<ReturnType<typeof openAccountWorld>>;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

const defaults = (version: number): SavedShipping => ({
  places: [
    { name: 'Longhua', address: '12 Minzhi Avenue, Shenzhen', timeZone: 'Asia/Shanghai' },
    { name: 'Venlo' },
  ],
  place: 'Longhua',
  carriers: [{ carrier: 'Yun Express', service: 'YunExpress' }, { carrier: 'DHL' }],
  marketplaces: { A1PA6795UKMFR9: 'DHL' },
  ioss: 'Yun Express',
  version,
});
const save = (token: string, body: unknown, key: string = randomUUID()) =>
  world.call('updateShippingDefaults', { token, body, headers: { 'Idempotency-Key': key } });

test('what an owner decides about shipping is read by all members, about counting persons not by the warehouse, and by no other company', async () => {
  const { token } = await world.newSeller();
  const other = await world.newSeller();
  expect((await world.me(token)).shipping).toBeUndefined();
  const persons = 'counted';
  const saved = await save(token, { ...defaults(0), persons });
  expect(saved.body).toEqual({ updateShippingDefaults: { version: 1 } });
  const { sub: sellerId = '' } = (await world.adapters.tokens.read(token))?.claims ?? {};
  const packer = await addMemberTo({ db: world.db, now: new Date() }, { sellerId }, 'warehouse');
  const { login } = (await world.call('login', { body: packer })).body;
  expect((await world.me(token)).shipping).toEqual({ ...defaults(1), persons });
  expect((await world.me(login)).shipping).toEqual(defaults(1));
  expect((await world.me(other.token)).shipping).toBeUndefined();
});

test('only the owner decides whether confirmations are counted by person: what anyone else saves leaves it as it is', async () => {
  const { token } = await world.newSeller();
  const { sub: sellerId = '' } = (await world.adapters.tokens.read(token))?.claims ?? {};
  const office = await addMemberTo({ db: world.db, now: new Date() }, { sellerId }, 'office');
  const { login } = (await world.call('login', { body: office })).body;
  const persons = async () => (await world.me(token)).shipping?.persons;
  await save(login, { ...defaults(0), persons: 'counted' });
  expect(await persons()).toBeUndefined();
  await save(token, { ...defaults(1), persons: 'counted' });
  await save(login, defaults(2));
  expect([await persons(), (await world.me(token)).shipping?.version]).toEqual(['counted', 3]);
  await save(token, defaults(3));
  expect(await persons()).toBeUndefined();
});

test('of two people who change it at once the second is told, and nothing of the first is overwritten', async () => {
  const { token } = await world.newSeller();
  const [first, second] = [{ ...defaults(0), place: 'Venlo' }, defaults(0)];
  const answers = await Promise.all([save(token, first), save(token, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  const refused = answers.find(({ status }) => status === 412);
  expect(refused?.body.errors).toMatchObject([{ code: 'SELLER.SHIPPING_CHANGED' }]);
  const winner = answers[0]?.status === 200 ? first : second;
  expect((await world.me(token)).shipping).toEqual({ ...winner, version: 1 });
});

test('a change whose answer was lost is saved once, and its repetition is no conflict', async () => {
  const { token } = await world.newSeller();
  const key = randomUUID();
  const [once, again] = [await save(token, defaults(0), key), await save(token, defaults(0), key)];
  expect(again).toMatchObject({ status: 200, body: once.body });
  expect((await world.me(token)).shipping?.version).toBe(1);
});

test.each([
  ['two places of one name', { places: [{ name: 'Venlo' }, { name: ' Venlo ' }] }],
  ['a place without a name', { places: [{ name: ' ' }] }],
  ['a character that can’t be stored', { places: [{ name: 'Ven\u0000lo' }] }],
  ['more places than anybody has', { places: Array.from({ length: 51 }, (_, at) => ({ name: String(at) })) }],
  [
    'more marketplaces than there are',
    { marketplaces: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`A${at}`, 'DHL'])) },
  ],
  ['an address without end', { places: [{ name: 'Venlo', address: 'x'.repeat(4000) }] }],
])('%s is refused', async (_, change) => {
  const { token } = await world.newSeller();
  expect((await save(token, { ...defaults(0), ...change })).status).toBe(400);
  expect((await world.me(token)).shipping).toBeUndefined();
});
