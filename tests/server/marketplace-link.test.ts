import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { sandboxApp, sandboxKey, sandboxPagesPath } from '#server/engines/marketplace/open-marketplace.ts';
import {
  issueSandboxRefreshToken,
  makeMerchantId,
} from '#server/engines/marketplace/sandbox/sandbox-token.ts';
import {
  type AccountWorld,
  type Answer,
  codesOf,
  openAccountWorld,
  origin,
} from './support/account-world.ts';

const germany = 'A1PA6795UKMFR9';
const france = 'A13V1IB3VIYZZH';
const unhurried = { perSecond: 1000, burst: 1000 };

let world: AccountWorld;
let token: string;
let isMarketplaceDown = false;

beforeAll(async () => {
  world = await openAccountWorld({
    rates: { searchOrders: unhurried },
    intervene: () => (isMarketplaceDown ? new Response('down', { status: 503 }) : undefined),
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  isMarketplaceDown = false;
  ({ token } = await world.newSeller());
});

async function credentials(changes: Record<string, string> = {}) {
  const secret = await sandboxKey(world.db, world.engines.secrets);
  return {
    client_id: sandboxApp.clientId,
    client_secret: sandboxApp.clientSecret,
    refresh_token: issueSandboxRefreshToken(secret, makeMerchantId()),
    marketplaceId: germany,
    ...changes,
  };
}

const link = (body: unknown, by = token) => world.call('updateAmazonSeller', { token: by, body });
const storeCode = (code: string, by = token) =>
  world.call('storeSellerAmazonCode', { token: by, body: { code } });

const orders = (by = token): Promise<{ orderId: string; status: string }[]> =>
  vi.waitFor(
    async () => {
      const { items } = (await world.call('retrieveTrackingList', { token: by })).body.customsTrackings;
      if (items.length === 0) throw new Error('No orders yet.');
      return items;
    },
    { timeout: 20_000, interval: 20 },
  );

/** Opens a page as a browser does and sends its form. @returns where it leads, as path and query */
async function consentAt(url: string): Promise<string> {
  const { pathname, searchParams } = new URL(url);
  const query = Object.fromEntries(searchParams);
  const page = await world.request(pathname, 'GET', { query });
  expect(page.body).toContain('<form method="post">');
  const answer = await world.request(pathname, 'POST', { query, headers: { Origin: origin } });
  expect(answer.status).toBe(303);
  return answer.headers.get('Location') ?? '';
}

function follow(url: string): Promise<Answer> {
  const { pathname, searchParams } = new URL(url, origin);
  return world.request(pathname, 'GET', { query: Object.fromEntries(searchParams) });
}

async function consentUrl(marketplaceId = germany, by = token): Promise<string> {
  return (await world.call('retrieveSellerAmazonUrl', { token: by, query: { marketplaceId } })).body.url;
}

/** From the app to the consent page and back. @returns the code in the app's address */
async function consentCode(by = token): Promise<string> {
  const back = await follow(await consentAt(await consentUrl(germany, by)));
  expect(back.status).toBe(303);
  const path = back.headers.get('Location') ?? '';
  expect(path).toMatch(/^\/account-setup\/code\/[\w-]+$/);
  return path.split('/').at(-1) ?? '';
}

describe('by consent', () => {
  test('the page has the marketplace’s form, and the code goes round [178]', async () => {
    const url = new URL(await consentUrl());
    expect(url.pathname).toBe(`${sandboxPagesPath}/apps/authorize/consent`);
    expect([...url.searchParams.keys()]).toEqual(['application_id', 'state', 'redirect_uri']);
    expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);

    const answer = await storeCode(await consentCode());
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
    await storeCode(await consentCode());
    const rows = await orders();
    expect(new Set(rows.map(row => row.status))).toEqual(new Set(['NOT_RELEASED']));
    const path = `/api/v1/customs-tracking/retrieve-products/${rows[0]?.orderId}`;
    const { customsProducts } = (await world.request(path, 'GET', { token })).body;
    expect(customsProducts[0]).toMatchObject({ shippedQuantity: 0, trackingId: null, currency: 'EUR' });
  });

  test('a state is answered once', async () => {
    const back = await consentAt(await consentUrl());
    expect((await follow(back)).headers.get('Location')).toMatch(/code\//);
    expect((await follow(back)).headers.get('Location')).toBe('/account-setup');
  });

  test.each([
    ['a state that nobody was given', (back: URL) => back.searchParams.set('state', 'guessed')],
    ['no code', (back: URL) => back.searchParams.delete('spapi_oauth_code')],
    ['a seller with U+0000', (back: URL) => back.searchParams.set('selling_partner_id', 'A\0')],
  ])('%s leads back without a message [204]', async (_, change) => {
    const back = new URL(await consentAt(await consentUrl()));
    change(back);
    expect((await follow(back.href)).headers.get('Location')).toBe('/account-setup');
  });

  test('a state is dead after half an hour, and a code after five minutes', async () => {
    const back = await consentAt(await consentUrl());
    world.moveClock(31 * 60_000);
    ({ token } = await world.newSeller());
    expect((await follow(back)).headers.get('Location')).toBe('/account-setup');
    const code = await consentCode();
    world.moveClock(5 * 60_000 + 1);
    expect((await storeCode(code)).body).toEqual({ storeSellerAmazonCode: false });
  });

  test('a code is worth nothing to another seller', async () => {
    const code = await consentCode();
    const { token: other } = await world.newSeller();
    expect((await storeCode(code, other)).body).toEqual({ storeSellerAmazonCode: false });
    expect((await world.me(other)).hasSellerAccount).toBe(false);
    expect((await storeCode(code)).body).toEqual({ storeSellerAmazonCode: true });
  });

  test('a code handed in again after a lost answer is answered again', async () => {
    const code = await consentCode();
    await storeCode(code);
    expect((await storeCode(code)).body).toEqual({ storeSellerAmazonCode: true });
  });

  test('a marketplace that doesn’t answer is no refusal: the code stays good', async () => {
    const code = await consentCode();
    isMarketplaceDown = true;
    expect(codesOf(await storeCode(code))).toEqual(['SERVER.UNAVAILABLE']);
    isMarketplaceDown = false;
    expect((await storeCode(code)).body).toEqual({ storeSellerAmazonCode: true });
  });

  test('a marketplace that nobody can link has no page', async () => {
    const answer = await world.call('retrieveSellerAmazonUrl', {
      token,
      query: { marketplaceId: 'ATVPDKIKX0DER' },
    });
    expect(codesOf(answer)).toEqual(['SELLER.MARKETPLACE_UNKNOWN']);
    expect(codesOf(await world.call('retrieveSellerAmazonUrl', { token }))).toEqual(['REQUEST.INVALID']);
  });

  test('the consent page is no open door', async () => {
    const url = new URL(await consentUrl());
    url.searchParams.set('redirect_uri', 'https://evil.example/');
    expect((await follow(url.href)).status).toBe(400);
  });
});

describe('by credentials', () => {
  test('those of the sandbox’s own page work, and orders come [159]', async () => {
    const { body: page } = await world.request(`${sandboxPagesPath}/apps/manage`, 'POST', {});
    const shown = (id: string) => page.match(new RegExp(`id="${id}">([^<]+)`))[1];
    const body = {
      client_id: shown('client_id'),
      client_secret: shown('client_secret'),
      refresh_token: shown('refresh_token'),
      marketplaceId: france,
    };
    expect((await link(body)).body).toEqual({ updateAmazonSellerData: true });
    expect(await world.me(token)).toMatchObject({
      hasSellerAccount: true,
      hasSellerId: false,
      marketplace: 'France',
    });
    expect((await orders()).length).toBeGreaterThan(5);
  });

  test.each([
    ['nothing at all', { client_id: '', client_secret: '', refresh_token: '' }],
    ['boxes that were swapped', { client_id: sandboxApp.clientSecret, client_secret: sandboxApp.clientId }],
    ['a refresh token that nobody issued', { refresh_token: 'Atzr|guessed.signature' }],
    ['an unknown marketplace', { marketplaceId: 'ATVPDKIKX0DER' }],
    ['no marketplace', { marketplaceId: '' }],
  ])('%s gives the falsy result and links nothing', async (_, changes) => {
    const answer = await link(await credentials(changes));
    expect([answer.status, answer.body]).toEqual([200, { updateAmazonSellerData: false }]);
    expect((await world.me(token)).hasSellerAccount).toBe(false);
  });

  test('a field of 4,097 characters is refused, and the field is named', async () => {
    const answer = await link(await credentials({ refresh_token: 'x'.repeat(4097) }));
    expect(answer.body.errors).toMatchObject([{ code: 'REQUEST.INVALID', path: 'refresh_token' }]);
  });

  test('a marketplace that doesn’t answer is no wrong credential', async () => {
    isMarketplaceDown = true;
    expect(codesOf(await link(await credentials()))).toEqual(['SERVER.UNAVAILABLE']);
  });

  test('secrets are answered as masks only, and are sealed in the database', async () => {
    const body = await credentials();
    await link(body);
    const seller = await world.me(token);
    expect(JSON.stringify(seller)).not.toContain(body.refresh_token);
    expect(seller.sellerApis.amazon).toMatchObject({
      client_id: body.client_id,
      client_secret: `••••${body.client_secret.slice(-4)}`,
      refresh_token: `••••${body.refresh_token.slice(-4)}`,
    });
    const [row] = await world.db
      .select()
      .from(marketplaceAccounts)
      .where(eq(marketplaceAccounts.sellerId, seller._id));
    expect(JSON.stringify(row)).not.toContain(body.refresh_token);
    expect(JSON.stringify(row)).not.toContain(body.client_secret);
    expect(world.logged.join('')).not.toContain(body.refresh_token);
  });

  test('masks sent back leave the secrets as they are', async () => {
    const body = await credentials();
    await link(body);
    const { amazon } = (await world.me(token)).sellerApis;
    expect((await link({ ...amazon, marketplaceId: france })).body).toEqual({
      updateAmazonSellerData: true,
    });
    const seller = await world.me(token);
    expect(seller).toMatchObject({ marketplace: 'France' });
    const [row] = await world.db
      .select()
      .from(marketplaceAccounts)
      .where(eq(marketplaceAccounts.sellerId, seller._id));
    expect(world.engines.secrets.open(row?.refreshToken ?? '')).toBe(body.refresh_token);
  });

  test('a Seller ID beside credentials is only what the form showed', async () => {
    expect((await link({ ...(await credentials()), sellerId: 'A2LANTING0DEMO' })).body).toEqual({
      updateAmazonSellerData: true,
    });
    expect((await world.me(token)).hasSellerId).toBe(false);
  });

  test('a mask of another seller’s secret is a wrong secret', async () => {
    await link(await credentials());
    const { amazon } = (await world.me(token)).sellerApis;
    const { token: other } = await world.newSeller();
    expect((await link(amazon, other)).body).toEqual({
      updateAmazonSellerData: false,
    });
  });

  test('a seller linked by consent moves to another marketplace without any secret', async () => {
    await storeCode(await consentCode());
    const { refresh_token } = (await world.me(token)).sellerApis.amazon;
    const answer = await link({ client_id: '', client_secret: '', refresh_token, marketplaceId: france });
    expect(answer.body).toEqual({ updateAmazonSellerData: true });
    expect(await world.me(token)).toMatchObject({ marketplace: 'France', hasSellerAccount: true });
  });
});

describe('by a Seller ID', () => {
  const bySellerId = (sellerId: string, marketplaceId = germany) => link({ sellerId, marketplaceId });

  test('the seller has an account and a seller id [160]', async () => {
    expect((await bySellerId('A2LANTING0DEMO')).body).toEqual({ updateAmazonSellerData: true });
    const seller = await world.me(token);
    expect(seller).toMatchObject({ hasSellerAccount: true, hasSellerId: true, marketplace: 'Germany' });
    expect(seller.sellerApis.amazon).toEqual({ marketplaceId: germany, sellerId: 'A2LANTING0DEMO' });
  });

  test.each([
    ['an empty Seller ID', '', germany],
    ['a sentence', 'my shop', germany],
    ['an unknown marketplace', 'A2LANTING0DEMO', 'nowhere'],
  ])('%s gives the falsy result', async (_, sellerId, marketplaceId) => {
    expect((await bySellerId(sellerId, marketplaceId)).body).toEqual({ updateAmazonSellerData: false });
    expect((await world.me(token)).hasSellerAccount).toBe(false);
  });

  test('linking a marketplace later clears it', async () => {
    await bySellerId('A2LANTING0DEMO');
    await link(await credentials());
    expect(await world.me(token)).toMatchObject({ hasSellerAccount: true, hasSellerId: false });
  });
});

test('a token of a seller who signed out links nothing', async () => {
  await world.call('logOut', { token, body: {} });
  expect(codesOf(await link(await credentials()))).toEqual(['AUTH.SESSION_ENDED']);
});
