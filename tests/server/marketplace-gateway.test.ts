import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import type { Database } from '#server/engines/database/database.ts';
import { createAmazonGateway } from '#server/engines/marketplace/amazon-gateway.ts';
import type { MarketplaceAccount, PackageConfirmation } from '#server/engines/marketplace/marketplace.ts';
import type { SandboxOptions } from '#server/engines/marketplace/sandbox/sandbox.ts';
import { createSandboxDatabase } from '#server/engines/marketplace/sandbox/sandbox-database.ts';
import { issueSandboxRefreshToken } from '#server/engines/marketplace/sandbox/sandbox-token.ts';
import { startMarketplaceSandbox } from '#server/engines/marketplace/sandbox/start-sandbox.ts';
import { insertOrder, insertSeller, type TestOrder } from './support/insert-order.ts';
import { openTestDatabase } from './support/test-database.ts';

const secret = new Uint8Array(32).fill(7);
let database: Database;
let sandbox: Awaited<ReturnType<typeof startMarketplaceSandbox>>;
let intervene: SandboxOptions['intervene'];
let calls: string[];
let order: TestOrder;
let account: MarketplaceAccount;

const unhurried = { perSecond: 1000, burst: 1000 };

beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = await startMarketplaceSandbox({
    store: createSandboxDatabase(database.db),
    secret,
    rates: { searchOrders: unhurried, getSupplySources: unhurried },
    intervene: (call, moment) => {
      if (moment === 'before') calls.push(call);
      return intervene?.(call, moment);
    },
  });
});

afterAll(async () => {
  await sandbox.close();
  await database.close();
});

beforeEach(async () => {
  intervene = undefined;
  calls = [];
  const sellerId = await insertSeller(database.db);
  order = await insertOrder(database.db, sellerId);
  account = {
    clientId: 'amzn1.application-oa2-client.test',
    clientSecret: 'amzn1.oa2-cs.v1.test',
    refreshToken: issueSandboxRefreshToken(secret, sellerId),
  };
});

const gateway = (timeoutMs = 5000) => createAmazonGateway({ ...sandbox, timeoutMs });

function parcel(changes: Partial<PackageConfirmation> = {}): PackageConfirmation {
  return {
    orderId: order.orderId,
    marketplaceId: order.marketplaceId,
    packageReferenceId: '41',
    carrierCode: 'Yun Express',
    shippingMethod: 'YunExpress Global Direct line (standard )-Tracked',
    trackingNumber: 'YT2412345678901234',
    shipDate: new Date('2026-11-12T12:00:00Z'),
    items: order.items.map(item => ({ orderItemId: item.marketplaceItemId, quantity: item.quantity })),
    ...changes,
  };
}

const packagesOf = async ({ orderId }: TestOrder) =>
  (await database.db.select().from(sandboxPackages)).filter(one => one.orderId === orderId);

describe('confirming a shipment', () => {
  test('a package of the whole order is accepted', async () => {
    expect(await gateway().confirmShipment(account, parcel())).toEqual({ state: 'accepted' });
    expect(await packagesOf(order)).toMatchObject([
      { packageReferenceId: '41', content: { trackingNumber: 'YT2412345678901234' } },
    ]);
  });

  test('the same package reference again edits the package', async () => {
    await gateway().confirmShipment(account, parcel());
    const again = await gateway().confirmShipment(account, parcel({ trackingNumber: 'YT9999999999999999' }));
    expect(again).toEqual({ state: 'accepted' });
    expect(await packagesOf(order)).toMatchObject([{ content: { trackingNumber: 'YT9999999999999999' } }]);
  });

  test('another package of a fulfilled order is told apart from other refusals', async () => {
    await gateway().confirmShipment(account, parcel());
    const outcome = await gateway().confirmShipment(account, parcel({ packageReferenceId: '42' }));
    expect(outcome).toMatchObject({ state: 'already-fulfilled' });
    expect(await packagesOf(order)).toHaveLength(1);
  });

  test.each<[string, Partial<PackageConfirmation>, RegExp]>([
    ['a package reference of letters', { packageReferenceId: 'A1' }, /must be a positive numeric value/],
    ['a package reference of nought', { packageReferenceId: '0' }, /must be a positive numeric value/],
    ['an order that nobody placed', { orderId: '999-0000000-0000000' }, /order was not found/],
    ['an order number of another form', { orderId: '12' }, /OrderId is invalid/],
    ['another marketplace', { marketplaceId: 'A13V1IB3VIYZZH' }, /MarketplaceId/],
    ['no items', { items: [] }, /OrderItemId is invalid/],
    ['a foreign item', { items: [{ orderItemId: '1', quantity: 1 }] }, /OrderItemId is invalid/],
    ['a day before the order', { shipDate: new Date('2026-11-09T12:00:00Z') }, /before the order/],
    ['a day to come', { shipDate: new Date(Date.now() + 86_400_000) }, /in the future/],
    ['an unnamed carrier', { carrierCode: 'Other' }, /CarrierName is required/],
    ['a Chinese carrier name', { carrierCode: 'Other', carrierName: '顺丰' }, /CarrierName is invalid/],
    ['no tracking number', { trackingNumber: '' }, /TrackingNumber/],
    ['a parcel of the marketplace itself', { carrierCode: 'Amazon Shipping' }, /Amazon/],
  ])('%s is refused for good, in the words of the marketplace', async (_what, changes, words) => {
    const outcome = await gateway().confirmShipment(account, parcel(changes));
    expect(outcome).toEqual({ state: 'refused', reason: expect.stringMatching(words) });
    expect(await packagesOf(order)).toEqual([]);
  });

  test('a carrier that the marketplace does not know travels by its name', async () => {
    const outcome = await gateway().confirmShipment(
      account,
      parcel({ carrierCode: 'Other', carrierName: 'Lucky Parcel' }),
    );
    expect(outcome).toEqual({ state: 'accepted' });
  });

  test("another seller's order is unknown to the marketplace", async () => {
    const refreshToken = issueSandboxRefreshToken(secret, await insertSeller(database.db));
    expect(await gateway().confirmShipment({ ...account, refreshToken }, parcel())).toMatchObject({
      state: 'refused',
    });
  });
});

describe('what the sandbox refuses of a raw call', () => {
  async function post(body: unknown) {
    const token = await fetch(sandbox.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: account.refreshToken,
        client_id: 'c',
        client_secret: 's',
      }),
    });
    const { access_token: accessToken } = (await token.json()) as { access_token: string };
    return fetch(`${sandbox.apiUrl}/orders/v0/orders/${order.orderId}/shipmentConfirmation`, {
      method: 'POST',
      headers: { 'x-amz-access-token': accessToken, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  const detail = () => ({
    packageReferenceId: '1',
    carrierCode: 'FedEx',
    trackingNumber: '112345678',
    shipDate: '2026-11-12T01:00:00.000Z',
    orderItems: [{ orderItemId: order.items[0]?.marketplaceItemId, quantity: 2 }],
  });

  test.each([
    [
      'an item that is not in an array',
      () => ({ ...detail(), orderItems: detail().orderItems[0] }),
      /OrderItemId/,
    ],
    ['a date in American writing', () => ({ ...detail(), shipDate: '11/12/2026' }), /ShipDate/],
    [
      'a package reference that is a number',
      () => ({ ...detail(), packageReferenceId: 1 }),
      /PackageReferenceId/,
    ],
    ['a missing carrier', () => ({ ...detail(), carrierCode: undefined }), /carrierCode/],
  ])('%s', async (_what, packageDetail, words) => {
    const answer = await post({ marketplaceId: order.marketplaceId, packageDetail: packageDetail() });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ message: expect.stringMatching(words) }] });
  });

  test('a call without a token', async () => {
    const answer = await fetch(`${sandbox.apiUrl}/supplySources/2020-07-01/supplySources`);
    expect(answer.status).toBe(403);
  });

  test('a good call has an empty answer that tells the rate', async () => {
    const answer = await post({ marketplaceId: order.marketplaceId, packageDetail: detail() });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('x-amzn-RateLimit-Limit')).toBe('2');
  });
});

describe('a marketplace in trouble', () => {
  const answers = (response: () => Response) => {
    intervene = (call, moment) =>
      call === 'confirmShipment' && moment === 'before' ? response() : undefined;
  };

  test('more calls than its rate allows wait as told', async () => {
    const one = gateway();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => one.confirmShipment(account, parcel())),
    );
    expect(outcomes.filter(({ state }) => state === 'accepted').length).toBeGreaterThanOrEqual(10);
    expect(outcomes).toContainEqual({ state: 'retry', afterMs: 500, reason: expect.any(String) });
  });

  test.each([
    ['429 with a time', () => new Response('', { status: 429, headers: { 'Retry-After': '7' } }), 7000],
    ['429 without one', () => new Response('', { status: 429 }), 1000],
    ['503', () => new Response('<html>', { status: 503 }), 5000],
    [
      '500',
      () => Response.json({ errors: [{ code: 'InternalFailure', message: '' }] }, { status: 500 }),
      5000,
    ],
    ['a page of somebody in between', () => new Response('<html>Welcome</html>'), 5000],
    ['a redirect to one', () => Response.redirect('http://127.0.0.1:9/', 302), 5000],
  ])('%s is tried again', async (_what, response, afterMs) => {
    answers(response);
    expect(await gateway().confirmShipment(account, parcel())).toMatchObject({ state: 'retry', afterMs });
  });

  test('one that hangs is given up after the time limit', async () => {
    intervene = call => (call === 'confirmShipment' ? new Promise(() => {}) : undefined);
    expect(await gateway(200).confirmShipment(account, parcel())).toEqual({
      state: 'retry',
      afterMs: 5000,
      reason: 'The marketplace did not answer in time.',
    });
  });

  test('one that is gone is tried again', async () => {
    const gone = createAmazonGateway({ apiUrl: 'http://127.0.0.1:9', tokenUrl: 'http://127.0.0.1:9/token' });
    expect(await gone.confirmShipment(account, parcel())).toMatchObject({ state: 'retry' });
  });

  test('a withdrawn authorization waits for a new one and asks seldom', async () => {
    const outcome = await gateway().confirmShipment({ ...account, refreshToken: 'Atzr|withdrawn' }, parcel());
    expect(outcome).toMatchObject({ state: 'retry', afterMs: 900_000 });
    expect(calls).toEqual(['token']);
  });
});

describe('access tokens', () => {
  test('calls at the same time share one, and later calls keep it', async () => {
    const one = gateway();
    await Promise.all([one.supplySources(account), one.supplySources(account)]);
    await one.supplySources(account);
    expect(calls.filter(call => call === 'token')).toHaveLength(1);
  });

  test('a refused one is asked for again', async () => {
    const one = gateway();
    intervene = call => (call === 'getSupplySources' ? new Response('', { status: 403 }) : undefined);
    expect(await one.supplySources(account)).toMatchObject({ state: 'retry' });
    intervene = undefined;
    expect(await one.supplySources(account)).toMatchObject({ state: 'answered' });
    expect(calls.filter(call => call === 'token')).toHaveLength(2);
  });

  test('one that could not be had is not remembered', async () => {
    const one = gateway();
    intervene = call => (call === 'token' ? new Response('', { status: 500 }) : undefined);
    expect(await one.supplySources(account)).toMatchObject({ state: 'retry' });
    intervene = undefined;
    expect(await one.supplySources(account)).toMatchObject({ state: 'answered' });
  });

  test('accounts do not share theirs', async () => {
    const one = gateway();
    const refreshToken = issueSandboxRefreshToken(secret, await insertSeller(database.db));
    await one.supplySources(account);
    await one.supplySources({ ...account, refreshToken });
    expect(calls.filter(call => call === 'token')).toHaveLength(2);
  });
});

describe('orders', () => {
  const query = () => ({ marketplaceIds: [order.marketplaceId], updatedAfter: new Date('2026-01-01') });

  test('an order is read with its items, its price of one piece and its ship-by', async () => {
    expect(await gateway().ordersPage(account, query())).toEqual({
      state: 'answered',
      value: {
        nextToken: null,
        orders: [
          {
            orderId: order.orderId,
            marketplaceId: order.marketplaceId,
            createdAt: new Date('2026-11-10T08:00:00Z'),
            updatedAt: new Date('2026-11-10T08:00:00Z'),
            fulfillmentStatus: 'UNSHIPPED',
            shipBy: new Date('2026-12-01T22:59:59Z'),
            items: order.items.map(({ marketplaceItemId, quantity }, place) => ({
              orderItemId: marketplaceItemId,
              title: `Article ${place}`,
              quantityOrdered: quantity,
              quantityFulfilled: 0,
              unitPrice: 12.5,
              currency: 'EUR',
            })),
          },
        ],
      },
    });
  });

  test('a confirmed package changes the order', async () => {
    await gateway().confirmShipment(account, parcel());
    const changed = await gateway().ordersPage(account, {
      ...query(),
      updatedAfter: new Date('2026-11-11T00:00:00Z'),
    });
    expect(changed).toMatchObject({ value: { orders: [{ fulfillmentStatus: 'SHIPPED' }] } });
  });

  test('orders of other marketplaces and older ones are left out', async () => {
    const none = { state: 'answered', value: { orders: [], nextToken: null } };
    expect(await gateway().ordersPage(account, { ...query(), marketplaceIds: ['A13V1IB3VIYZZH'] })).toEqual(
      none,
    );
    expect(await gateway().ordersPage(account, { ...query(), updatedAfter: new Date() })).toEqual(none);
  });

  test('more than a page is read by the token of the page before', async () => {
    for (let count = 0; count < 120; count++) await insertOrder(database.db, order.sellerId, [1]);
    const one = gateway();
    const first = await one.ordersPage(account, query());
    if (first.state !== 'answered' || !first.value.nextToken) throw new Error('There is no second page.');
    const second = await one.ordersPage(account, { ...query(), nextToken: first.value.nextToken });
    if (second.state !== 'answered') throw new Error('There is no second page.');
    const ids = [...first.value.orders, ...second.value.orders].map(found => found.orderId);
    expect(first.value.orders).toHaveLength(100);
    expect(second.value.nextToken).toBeNull();
    expect(new Set(ids).size).toBe(121);
  });
});
