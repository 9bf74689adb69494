import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { consentCallbackPath } from '#server/domain/marketplace/consent-url.ts';
import { openMarketplace } from '#server/open-adapters.ts';
import { sandboxPagesPath } from '#server/sandbox/open-sandbox.ts';
import { type AccountWorld, codesOf, openAccountWorld, origin } from '#tests/server/support/account-world.ts';
import { consentSteps, germany } from '#tests/server/support/marketplace-consent.ts';

const unhurried = { perSecond: 1000, burst: 1000 };

let world: AccountWorld;
let steps: ReturnType<typeof consentSteps>;
let token: string;
let isMarketplaceDown = false;

beforeAll(async () => {
  world = await openAccountWorld({
    rates: { searchOrders: unhurried },
    intervene: () => (isMarketplaceDown ? new Response('down', { status: 503 }) : undefined),
  });
  steps = consentSteps(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  isMarketplaceDown = false;
  ({ token } = await world.newSeller());
});

test('the page has the marketplace’s form, and the code comes back [178]', async () => {
  const url = new URL(await steps.consentUrl(token));
  expect(url.pathname).toBe(`${sandboxPagesPath}/apps/authorize/consent`);
  expect([...url.searchParams.keys()]).toEqual(['application_id', 'state', 'redirect_uri']);
  expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);

  const answer = await steps.storeCode(await steps.consentCode(token), token);
  expect(answer.body).toEqual({ storeSellerAmazonCode: true });
  const seller = await world.me(token);
  expect(seller).toMatchObject({ hasSellerAccount: true, hasSellerId: false, marketplace: 'Germany' });
  expect(seller.sellerApis.amazon).toMatchObject({
    marketplaceId: germany,
    sellerId: expect.stringMatching(/^A[0-9A-Z]{13}$/),
    refresh_token: expect.stringMatching(/^••••.{4}$/),
  });
});

test('a new seller then sees orders that wait for their clearance, with items', async () => {
  await steps.storeCode(await steps.consentCode(token), token);
  const rows = await steps.orders(token);
  expect(new Set(rows.map(row => row.status))).toEqual(new Set(['NOT_RELEASED']));
  const path = `/api/v1/customs-tracking/retrieve-products/${rows[0]?.orderId}`;
  const { customsProducts } = (await world.request(path, 'GET', { token })).body;
  expect(customsProducts[0]).toMatchObject({ shippedQuantity: 0, trackingId: null, currency: 'EUR' });
});

test('a state is answered once', async () => {
  const back = await steps.consentAt(await steps.consentUrl(token));
  expect((await steps.follow(back)).headers.get('Location')).toMatch(/code\//);
  expect((await steps.follow(back)).headers.get('Location')).toBe('/account-setup');
});

test.each([
  ['a state that nobody was given', (back: URL) => back.searchParams.set('state', 'guessed')],
  ['no code', (back: URL) => back.searchParams.delete('spapi_oauth_code')],
  ['a seller with U+0000', (back: URL) => back.searchParams.set('selling_partner_id', 'A\0')],
])('%s leads back without a message [204]', async (_, change) => {
  const back = new URL(await steps.consentAt(await steps.consentUrl(token)), origin);
  change(back);
  expect((await steps.follow(back.href)).headers.get('Location')).toBe('/account-setup');
});

test('a state is dead after half an hour, and a code after five minutes', async () => {
  const back = await steps.consentAt(await steps.consentUrl(token));
  world.moveClock(31 * 60_000);
  ({ token } = await world.newSeller());
  expect((await steps.follow(back)).headers.get('Location')).toBe('/account-setup');
  const code = await steps.consentCode(token);
  world.moveClock(5 * 60_000 + 1);
  expect((await steps.storeCode(code, token)).body).toEqual({ storeSellerAmazonCode: false });
});

test('a code is worth nothing to another seller', async () => {
  const code = await steps.consentCode(token);
  const { token: other } = await world.newSeller();
  expect((await steps.storeCode(code, other)).body).toEqual({ storeSellerAmazonCode: false });
  expect((await world.me(other)).hasSellerAccount).toBe(false);
  expect((await steps.storeCode(code, token)).body).toEqual({ storeSellerAmazonCode: true });
});

test('a code handed in again after a lost answer is answered again', async () => {
  const code = await steps.consentCode(token);
  await steps.storeCode(code, token);
  expect((await steps.storeCode(code, token)).body).toEqual({ storeSellerAmazonCode: true });
});

test('a marketplace that doesn’t answer is no refusal: the code stays valid', async () => {
  const code = await steps.consentCode(token);
  isMarketplaceDown = true;
  expect(codesOf(await steps.storeCode(code, token))).toEqual(['SERVER.UNAVAILABLE']);
  isMarketplaceDown = false;
  expect((await steps.storeCode(code, token)).body).toEqual({ storeSellerAmazonCode: true });
});

test('a marketplace that nobody can link has no page', async () => {
  const answer = await world.call('retrieveSellerAmazonUrl', {
    token,
    query: { marketplaceId: 'ATVPDKIKX0DER' },
  });
  expect(codesOf(answer)).toEqual(['SELLER.MARKETPLACE_UNKNOWN']);
  expect(codesOf(await world.call('retrieveSellerAmazonUrl', { token }))).toEqual(['REQUEST.INVALID']);
});

test('the consent page leads only back into the app, regardless of its link', async () => {
  const url = new URL(await steps.consentUrl(token));
  url.searchParams.set('redirect_uri', 'https://evil.example/');
  expect((await steps.follow(url.href)).status).toBe(400);
  for (const unparsable of ['//evil.example', 'http://127.0.0.1:24301.evil.example/', 'http://']) {
    url.searchParams.set('redirect_uri', unparsable);
    expect((await steps.follow(url.href)).status).toBe(400);
  }
  url.searchParams.set('redirect_uri', `https://evil.example${consentCallbackPath}`);
  expect((await steps.follow(url.href)).body).not.toContain('evil.example');
  expect(await steps.consentAt(url.href)).toMatch(/^\/api\/v1\/auth\/seller-amazon\/callback\?/);
});

test('a form of the sandbox that is larger than its checkbox is refused unread, whatever it says of its length', async () => {
  const url = await steps.consentUrl(token);
  for (const length of [undefined, `${2 ** 20}`]) {
    const sent = `another=${'x'.repeat(2 ** 20)}`;
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(length && { 'Content-Length': length }),
    };
    const answer = await world.request(url.slice(origin.length), 'POST', { body: sent, headers });
    expect(answer.status).toBe(413);
  }
});

test('beside the real marketplace the sandbox has no pages', async () => {
  const amazon = { appId: 'a', clientId: 'b', clientSecret: 'c' };
  const app = createApp(world.adapters, {
    marketplace: await openMarketplace(world.db, world.adapters.secrets, amazon),
  });
  for (const path of ['/apps/manage', '/apps/authorize/consent']) {
    expect((await app.request(sandboxPagesPath + path)).status).toBe(404);
  }
});
