import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { ApiErrorBody } from '#src/contract/api-error.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { type ApiWorld, minute, openApiWorld } from '#tests/server/support/api-world.ts';

let world: ApiWorld;
let seller: SeededSeller;
let token: string;
let expired: string;
let ended: string;
beforeAll(async () => {
  world = await openApiWorld();
  seller = await world.addSeller({ orderCount: 60 });
  expired = await world.signIn(seller);
  world.wait(16 * minute);
  ended = await world.signIn(seller);
  await world.call(endpoints.logOut, { token: ended });
  token = await world.signIn(seller);
});
afterAll(() => world.close());

const table = Object.entries<Endpoint>(endpoints);
const bearerCalls = table.filter(([, endpoint]) => endpoint.access === 'bearer');
const anyParams = { orderId: 'some-order', importerId: 'some-importer', uploadId: 'some-upload' };

async function trackedOrders(of: string) {
  const { body } = await world.call(endpoints.retrieveTrackingList, { token: of });
  return body.customsTrackings.items;
}

describe.each(bearerCalls)('%s', (_, endpoint) => {
  const body = endpoint.body ? {} : undefined;

  test('is refused without a token, before its body is read', async () => {
    const answer = await world.call(endpoint, { params: anyParams, body });
    expect([answer.status, answer.code]).toEqual([401, 'AUTH.TOKEN_MISSING']);
  });

  // A sign-out alone must not wait for a refresh: `token-generations.test.ts` says what it takes.
  if (endpoint !== endpoints.logOut)
    test('is refused with an expired token', async () => {
      const answer = await world.call(endpoint, { params: anyParams, body, token: expired });
      expect([answer.status, answer.code]).toEqual([401, 'AUTH.TOKEN_EXPIRED']);
    });

  test('is refused once its session has ended', async () => {
    const answer = await world.call(endpoint, { params: anyParams, body, token: ended });
    expect([answer.status, answer.code]).toEqual([401, 'AUTH.SESSION_ENDED']);
  });
});

test.each(table.filter(([, endpoint]) => endpoint.body))(
  '%s refuses a body that is not as its schema says',
  async (_, endpoint) => {
    const answer = await world.call(endpoint, { body: { unknown: true }, token });
    expect([answer.status, answer.code]).toEqual([400, 'REQUEST.INVALID']);
    expect(v.is(ApiErrorBody, answer.body)).toBe(true);
  },
);

test('a malformed Idempotency-Key is refused', async () => {
  const answer = await world.call(endpoints.logOut, { token, headers: { 'Idempotency-Key': 'two words' } });
  expect([answer.status, answer.code]).toEqual([400, 'REQUEST.INVALID']);
});

describe('the current seller', () => {
  const flagsOf = async (kind: 'no-account' | 'no-wallet' | 'seller-id' | 'complete') => {
    const other = await world.addSeller({ kind });
    const answer = await world.call(endpoints.retrieveMySeller, { token: await world.signIn(other) });
    const { hasSellerAccount, hasActiveWallet, hasSellerId } = answer.body.retrieveMySeller;
    return { hasSellerAccount, hasActiveWallet, hasSellerId };
  };

  test('says how far each kind of seller has come [101]', async () => {
    const no = { hasSellerAccount: false, hasActiveWallet: false, hasSellerId: false };
    expect(await flagsOf('no-account')).toEqual(no);
    expect(await flagsOf('no-wallet')).toEqual({ ...no, hasSellerAccount: true });
    expect(await flagsOf('seller-id')).toEqual({
      hasSellerAccount: true,
      hasActiveWallet: true,
      hasSellerId: true,
    });
    expect(await flagsOf('complete')).toEqual({ ...no, hasSellerAccount: true, hasActiveWallet: true });
  });

  test('carries marketplace, company, user and address [99]', async () => {
    const { body } = await world.call(endpoints.retrieveMySeller, { token });
    expect(body.retrieveMySeller).toMatchObject({
      _id: seller.sellerId,
      marketplace: 'Germany',
      company: { name: expect.any(String), registrationNumber: expect.any(String) },
      user: { email: seller.email, firstName: 'Mei', lastName: 'Lin' },
      address: {
        street: 'Binhai Avenue',
        streetNr: '88',
        zipCode: '518101',
        city: 'Shenzhen',
        country: 'China',
      },
    });
  });

  test('without a company has neither company nor address nor marketplace', async () => {
    const newcomer = await world.addSeller({ kind: 'no-account' });
    const { body } = await world.call(endpoints.retrieveMySeller, { token: await world.signIn(newcomer) });
    expect(Object.keys(body.retrieveMySeller).sort()).toEqual([
      '_id',
      'hasActiveWallet',
      'hasSellerAccount',
      'hasSellerId',
      'linkedForwarders',
      'user',
    ]);
  });

  test('shows of a refresh token its last four characters only', async () => {
    const { body } = await world.call(endpoints.retrieveMySeller, { token });
    expect(body.retrieveMySeller.sellerApis?.amazon?.refresh_token).toMatch(/^••••.{4}$/);
  });
});

test('marketplaces are countries with their ids [102]', async () => {
  const { body } = await world.call(endpoints.retrieveMarketplaces, { token });
  expect(body.marketplaces).toContainEqual({ marketplaceId: 'A1PA6795UKMFR9', country: 'Germany' });
});

describe('items of an order', () => {
  const productsOf = (orderId: string, as = token) =>
    world.call(endpoints.retrieveProducts, { token: as, params: { orderId } });

  test('carry what the entity names, and the ship-by while they wait [104]', async () => {
    const waiting = (await trackedOrders(token)).find(item => item.shipBy !== undefined);
    const { body } = await productsOf(waiting?.orderId ?? '');
    expect(body.customsProducts.length).toBeGreaterThan(1);
    for (const product of body.customsProducts) {
      expect(product).toEqual({
        _id: expect.any(String),
        name: expect.any(String),
        trackingId: null,
        shippedQuantity: 0,
        quantity: expect.any(Number),
        price: expect.any(Number),
        currency: 'EUR',
        shipBy: waiting?.shipBy,
      });
    }
  });

  test('that were confirmed say by whom, when, and what the marketplace made of it', async () => {
    const confirmed = (await trackedOrders(token)).find(item => item.shipBy === undefined);
    const { body } = await productsOf(confirmed?.orderId ?? '');
    for (const product of body.customsProducts) {
      expect(product.shippedQuantity).toBe(product.quantity);
      expect(product.trackingId).toMatch(/^YT\d{16}$/);
      expect(product.shipBy).toBeUndefined();
      expect(product.confirmation).toMatchObject({
        confirmedBy: expect.any(String),
        marketplace: { state: 'accepted' },
      });
    }
  });

  test('of an order that does not exist are not found', async () => {
    const answer = await productsOf('000-0000000-0000000');
    expect([answer.status, answer.code]).toEqual([404, 'REQUEST.NOT_FOUND']);
  });

  test('of another seller’s order answer as of one that does not exist', async () => {
    const stranger = await world.addSeller({ orderCount: 3 });
    const strangersToken = await world.signIn(stranger);
    const [theirs] = await trackedOrders(strangersToken);
    const orderId = theirs?.orderId ?? '';
    expect((await productsOf(orderId, strangersToken)).status).toBe(200);
    const foreign = await productsOf(orderId);
    expect([foreign.status, foreign.code]).toEqual([404, 'REQUEST.NOT_FOUND']);
    expect((await trackedOrders(token)).map(item => item.orderId)).not.toContain(orderId);
  });

  test('of an id with a slash are looked up by the whole id', async () => {
    expect((await productsOf('028/1')).code).toBe('REQUEST.NOT_FOUND');
  });
});
