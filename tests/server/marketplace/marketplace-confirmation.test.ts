import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PackageConfirmation } from '#server/adapters/marketplace/marketplace.ts';
import { sandboxPackages } from '#server/db/tables/sandbox.ts';
import { cancelItems, forgetPackages, giveIossNumber, putPackage } from '#server/sandbox/sandbox-changes.ts';
import { makeGate } from '#tests/server/support/gate.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import {
  type MarketplaceWorld,
  openMarketplaceWorld,
  packageOf,
} from '#tests/server/support/marketplace-world.ts';

let world: MarketplaceWorld;
let account: Awaited<ReturnType<MarketplaceWorld['addSeller']>>;
let order: TestOrder;

beforeAll(async () => {
  world = await openMarketplaceWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setIntervention(undefined);
  world.calls.length = 0;
  account = await world.addSeller();
  order = await world.placeOrder(account.sellerId);
});

const packagesOf = async ({ orderId }: TestOrder) =>
  (await world.db.select().from(sandboxPackages)).filter(one => one.orderId === orderId);

describe('confirming a shipment', () => {
  test('a package of the whole order is accepted', async () => {
    expect(await world.gateway().confirmShipment(account, packageOf(order))).toEqual({ state: 'accepted' });
    expect(await packagesOf(order)).toMatchObject([
      { packageReferenceId: '41', content: { trackingNumber: 'YT2412345678901234' } },
    ]);
  });

  test('the same package reference again edits the package', async () => {
    await world.gateway().confirmShipment(account, packageOf(order));
    const again = await world
      .gateway()
      .confirmShipment(account, packageOf(order, { trackingNumber: 'YT9999999999999999' }));
    expect(again).toEqual({ state: 'accepted' });
    expect(await packagesOf(order)).toMatchObject([{ content: { trackingNumber: 'YT9999999999999999' } }]);
  });

  test('another package of a fulfilled order is distinguished from other refusals', async () => {
    await world.gateway().confirmShipment(account, packageOf(order));
    const outcome = await world
      .gateway()
      .confirmShipment(account, packageOf(order, { packageReferenceId: '42' }));
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
    const outcome = await world.gateway().confirmShipment(account, packageOf(order, changes));
    expect(outcome).toEqual({ state: 'refused', reason: expect.stringMatching(words) });
    expect(await packagesOf(order)).toEqual([]);
  });

  test('a carrier that the marketplace does not know travels by its name', async () => {
    const outcome = await world
      .gateway()
      .confirmShipment(account, packageOf(order, { carrierCode: 'Other', carrierName: 'Lucky Parcel' }));
    expect(outcome).toEqual({ state: 'accepted' });
  });

  test("another seller's order is unknown to the marketplace", async () => {
    const { refreshToken } = await world.addSeller();
    expect(
      await world.gateway().confirmShipment({ ...account, refreshToken }, packageOf(order)),
    ).toMatchObject({
      state: 'refused',
    });
  });
});

describe('what others do at the marketplace', () => {
  const send = (changes: Partial<PackageConfirmation> = {}) =>
    world.gateway().confirmShipment(account, packageOf(order, changes));

  test('a carrier off its list may not carry an order with an IOSS number, and one of the list may', async () => {
    await world.change(order.sellerId, order.orderId, giveIossNumber());
    const eligible = expect.stringMatching(/not eligible/);
    expect(await send({ carrierCode: 'FedEx' })).toEqual({ state: 'refused', reason: eligible });
    const other = { carrierCode: 'Other', carrierName: 'Lucky Parcel' };
    expect(await send(other)).toEqual({ state: 'refused', reason: eligible });
    expect(await send()).toEqual({ state: 'accepted' });
  });

  test('a cancelled item can be confirmed no more, and the others can', async () => {
    const [first, second] = packageOf(order).items;
    if (!first || !second) throw new Error('The order has two items.');
    await world.change(order.sellerId, order.orderId, cancelItems([second.orderItemId]));
    expect(await send()).toEqual({ state: 'refused', reason: expect.stringMatching(/cancelled/) });
    expect(await send({ items: [first] })).toEqual({ state: 'accepted' });
  });

  test('what another tool has sent is not sent again', async () => {
    const { items, carrierCode, trackingNumber } = packageOf(order);
    const shipDate = '2026-11-11T12:00:00Z';
    await world.change(
      order.sellerId,
      order.orderId,
      putPackage({ packageReferenceId: '1', carrierCode, trackingNumber, shipDate, items }),
    );
    expect(await send()).toMatchObject({ state: 'already-fulfilled' });
  });

  test('a call that is held up takes effect after a later one, whether or not anybody still waits for it', async () => {
    const late = makeGate();
    const arrived = makeGate();
    world.setIntervention(async (call, moment, { body }) => {
      if (call !== 'confirmShipment') return undefined;
      const isFirst = JSON.stringify(await body()).includes('YT0000000000000001');
      if (isFirst && moment === 'before') await late.opened;
      if (isFirst && moment === 'after') arrived.open();
      return undefined;
    });
    const first = packageOf(order, { trackingNumber: 'YT0000000000000001' });
    expect(await world.gateway(200).confirmShipment(account, first)).toMatchObject({ state: 'retry' });
    expect(await send({ trackingNumber: 'YT0000000000000002' })).toEqual({ state: 'accepted' });
    late.open();
    await arrived.opened;
    expect(await packagesOf(order)).toMatchObject([{ content: { trackingNumber: 'YT0000000000000001' } }]);
  });

  test('an accepted package may be forgotten', async () => {
    expect(await send()).toEqual({ state: 'accepted' });
    await world.change(order.sellerId, order.orderId, forgetPackages);
    expect(await world.gateway().readOrder(account, order.orderId)).toMatchObject({
      value: { fulfillmentStatus: 'UNSHIPPED', packages: [] },
    });
  });
});

describe('what the sandbox refuses of a raw call', () => {
  async function post(body: unknown) {
    const token = await fetch(world.sandbox.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: account.refreshToken,
        client_id: account.clientId,
        client_secret: account.clientSecret,
      }),
    });
    const { access_token: accessToken } = (await token.json()) as { access_token: string };
    return fetch(`${world.sandbox.apiUrl}/orders/v0/orders/${order.orderId}/shipmentConfirmation`, {
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
    const answer = await fetch(`${world.sandbox.apiUrl}/supplySources/2020-07-01/supplySources`);
    expect(answer.status).toBe(403);
  });

  test('a valid call has an empty answer that states the rate', async () => {
    const answer = await post({ marketplaceId: order.marketplaceId, packageDetail: detail() });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('x-amzn-RateLimit-Limit')).toBe('2');
  });
});
