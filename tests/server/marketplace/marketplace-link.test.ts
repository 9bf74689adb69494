import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { marketplaceAccounts } from '#server/db/tables/accounts.ts';
import { sandboxApp, sandboxKey, sandboxPagesPath } from '#server/sandbox/open-sandbox.ts';
import { issueSandboxRefreshToken, makeMerchantId } from '#server/sandbox/sandbox-token.ts';
import { type AccountWorld, codesOf, openAccountWorld } from '#tests/server/support/account-world.ts';
import { consentSteps, germany } from '#tests/server/support/marketplace-consent.ts';

const france = 'A13V1IB3VIYZZH';
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

async function credentials(changes: Record<string, string> = {}) {
  const secret = await sandboxKey(world.db, world.adapters.secrets);
  return {
    client_id: sandboxApp.clientId,
    client_secret: sandboxApp.clientSecret,
    refresh_token: issueSandboxRefreshToken(secret, makeMerchantId()),
    marketplaceId: germany,
    ...changes,
  };
}

const link = (body: unknown, by = token) => world.call('updateAmazonSeller', { token: by, body });

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
    expect((await steps.orders(token)).length).toBeGreaterThan(5);
  });

  test.each([
    ['nothing at all', { client_id: '', client_secret: '', refresh_token: '' }],
    ['boxes that were swapped', { client_id: sandboxApp.clientSecret, client_secret: sandboxApp.clientId }],
    ['a refresh token that nobody issued', { refresh_token: 'Atzr|guessed.signature' }],
    ['a client id of a megabyte’s tenth', { client_id: 'x'.repeat(100_000) }],
    ['a refresh token of 4,097 characters', { refresh_token: 'x'.repeat(4097) }],
    ['an unknown marketplace', { marketplaceId: 'ATVPDKIKX0DER' }],
    ['no marketplace', { marketplaceId: '' }],
  ])('%s gives the falsy result and links nothing [142]', async (_, changes) => {
    const answer = await link(await credentials(changes));
    expect([answer.status, answer.body]).toEqual([200, { updateAmazonSellerData: false }]);
    expect((await world.me(token)).hasSellerAccount).toBe(false);
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
    expect(world.adapters.secrets.open(row?.refreshToken ?? '')).toBe(body.refresh_token);
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
    await steps.storeCode(await steps.consentCode(token), token);
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
