import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RateLimited, type RateLimits } from '#server/adapters/rate-limits.ts';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';
import { handOverOf } from '#tests/server/support/hand-over-sample.ts';
import { ownerOf } from '#tests/server/support/members.ts';

// Each limit is used up first: the call itself, as often as it may be made, would take minutes.

let world: ApiWorld;
beforeAll(async () => {
  world = await openApiWorld();
});
afterAll(() => world.close());

async function useUp(limit: keyof RateLimits, key: string): Promise<void> {
  const { spend } = world.adapters.limits[limit];
  const spendAll = async () => {
    for (let time = 0; time < 1000; time++) await spend(key);
  };
  await expect(spendAll()).rejects.toBeInstanceOf(RateLimited);
}

const parcel = () => ({ orderId: '028-1000000-0654970', marketplaceId: 'A1PA6795UKMFR9', _id: randomUUID() });

const calls: [EndpointName, keyof RateLimits, 'person' | 'company', (of: SeededSeller) => object][] = [
  ['changeMemberRole', 'inviteBySeller', 'company', () => ({ personId: randomUUID(), role: 'office' })],
  [
    'changePassword',
    'passwordChangeByPerson',
    'person',
    ({ password }) => ({ oldPassword: password, password: 'Harbour-lamp 7' }),
  ],
  ['sendImporter', 'sendBySeller', 'company', () => ({ importerId: randomUUID(), forwarderId: 0 })],
  ['downloadUpload', 'downloadBySeller', 'company', () => ({ uploadId: randomUUID() })],
  ['closeHandOver', 'handOverBySeller', 'company', () => handOverOf([parcel()])],
];

test.each(calls)('%s is held back once %s of its %s is used up, for nobody else', async (...one) => {
  const [name, limit, by, bodyOf] = one;
  const [spender, other] = [await world.addSeller(), await world.addSeller()];
  const { sellerId, personId } = await ownerOf(world.adapters.database.db, spender.sellerId);
  await useUp(limit, by === 'person' ? personId : sellerId);
  const codeFor = async (seller: SeededSeller) => {
    const token = await world.signIn(seller);
    return (await world.call(endpoints[name], { token, body: bodyOf(seller) })).code;
  };
  expect(await codeFor(spender)).toBe('REQUEST.RATE_LIMITED');
  expect(['REQUEST.INVALID', 'REQUEST.RATE_LIMITED']).not.toContain(await codeFor(other));
});
