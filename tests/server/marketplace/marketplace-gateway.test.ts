import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAmazonGateway } from '#server/adapters/marketplace/amazon-gateway.ts';
import { orders } from '#server/db/tables/orders.ts';
import { cancelItems, giveIossNumber, requestCancellation } from '#server/sandbox/sandbox-changes.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import {
  type MarketplaceWorld,
  openMarketplaceWorld,
  packageOf,
} from '#tests/server/support/marketplace-world.ts';

const france = 'A13V1IB3VIYZZH';
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

describe('a marketplace in trouble', () => {
  const answers = (response: () => Response) => {
    world.setIntervention((call, moment) =>
      call === 'confirmShipment' && moment === 'before' ? response() : undefined,
    );
  };

  test('calls beyond its rate wait as asked', async () => {
    world.stopClock();
    const one = world.gateway();
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => one.confirmShipment(account, packageOf(order))),
    );
    expect(outcomes.filter(({ state }) => state === 'accepted')).toHaveLength(10);
    const waits = outcomes.filter(({ state }) => state === 'retry');
    expect(waits).toEqual(Array(2).fill({ state: 'retry', afterMs: 500, reason: expect.any(String) }));
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
    expect(await world.gateway().confirmShipment(account, packageOf(order))).toMatchObject({
      state: 'retry',
      afterMs,
    });
  });

  test('one that hangs is given up after the time limit', async () => {
    world.setIntervention(call => (call === 'confirmShipment' ? new Promise(() => {}) : undefined));
    expect(await world.gateway(200).confirmShipment(account, packageOf(order))).toEqual({
      state: 'retry',
      afterMs: 5000,
      reason: 'The marketplace didn’t respond in time.',
    });
  });

  test('one that is gone is tried again', async () => {
    const gone = createAmazonGateway({ apiUrl: 'http://127.0.0.1:9', tokenUrl: 'http://127.0.0.1:9/token' });
    expect(await gone.confirmShipment(account, packageOf(order))).toMatchObject({ state: 'retry' });
  });

  test('a withdrawn authorization waits for a new one and asks rarely', async () => {
    const outcome = await world
      .gateway()
      .confirmShipment({ ...account, refreshToken: 'Atzr|withdrawn' }, packageOf(order));
    expect(outcome).toMatchObject({ state: 'retry', afterMs: 900_000 });
    expect(world.calls).toEqual(['token']);
  });
});

describe('access tokens', () => {
  test('calls at the same time share one, and later calls keep it', async () => {
    const one = world.gateway();
    await Promise.all([one.supplySources(account), one.supplySources(account)]);
    await one.supplySources(account);
    expect(world.calls.filter(call => call === 'token')).toHaveLength(1);
  });

  test('a refused one is asked for again', async () => {
    const one = world.gateway();
    world.setIntervention(call =>
      call === 'getSupplySources' ? new Response('', { status: 403 }) : undefined,
    );
    expect(await one.supplySources(account)).toMatchObject({ state: 'retry' });
    world.setIntervention(undefined);
    expect(await one.supplySources(account)).toMatchObject({ state: 'answered' });
    expect(world.calls.filter(call => call === 'token')).toHaveLength(2);
  });

  test('one that could not be had is not remembered', async () => {
    const one = world.gateway();
    world.setIntervention(call => (call === 'token' ? new Response('', { status: 500 }) : undefined));
    expect(await one.supplySources(account)).toMatchObject({ state: 'retry' });
    world.setIntervention(undefined);
    expect(await one.supplySources(account)).toMatchObject({ state: 'answered' });
  });

  test('accounts do not share theirs', async () => {
    const one = world.gateway();
    const { refreshToken } = await world.addSeller();
    await one.supplySources(account);
    await one.supplySources({ ...account, refreshToken });
    expect(world.calls.filter(call => call === 'token')).toHaveLength(2);
  });
});

describe('orders', () => {
  const query = () => ({ marketplaceIds: [order.marketplaceId], updatedAfter: new Date('2026-01-01') });

  test('an order is read with its items, its price of one piece and its ship-by', async () => {
    expect(await world.gateway().ordersPage(account, query())).toEqual({
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
            deliverFrom: new Date('2026-12-09T22:59:59Z'),
            deliverBy: new Date('2026-12-19T22:59:59Z'),
            items: order.items.map(({ marketplaceItemId, quantity }, place) => ({
              orderItemId: marketplaceItemId,
              title: `Article ${place}`,
              sku: null,
              asin: null,
              quantityOrdered: quantity,
              quantityFulfilled: 0,
              quantityUnfulfilled: quantity,
              isCancellationRequested: false,
              isCancellationExecuted: false,
              cancelledBy: null,
              hasIossNumber: false,
              unitPrice: 12.5,
              currency: 'EUR',
            })),
            packages: [],
          },
        ],
      },
    });
  });

  test('a confirmed package changes the order', async () => {
    await world.gateway().confirmShipment(account, packageOf(order));
    const changed = await world.gateway().ordersPage(account, {
      ...query(),
      updatedAfter: new Date('2026-11-11T00:00:00Z'),
    });
    expect(changed).toMatchObject({ value: { orders: [{ fulfillmentStatus: 'SHIPPED' }] } });
  });

  test('an order is read alone with its packages, its cancellations and whether it has an IOSS number', async () => {
    const [first, second] = order.items;
    const { sellerId, orderId } = order;
    await world.change(sellerId, orderId, giveIossNumber());
    const confirmation = packageOf(order);
    await world.gateway().confirmShipment(account, confirmation);
    await world.change(sellerId, orderId, requestCancellation([first?.marketplaceItemId ?? '']));
    await world.change(sellerId, orderId, cancelItems([second?.marketplaceItemId ?? ''], 'AMAZON'));
    expect(await world.gateway().readOrder(account, orderId)).toMatchObject({
      state: 'answered',
      value: {
        orderId,
        items: [
          { quantityOrdered: 2, quantityFulfilled: 2, isCancellationRequested: true, hasIossNumber: true },
          {
            quantityOrdered: 0,
            isCancellationExecuted: true,
            isCancellationRequested: false,
            cancelledBy: 'AMAZON',
          },
        ],
        packages: [
          {
            packageReferenceId: confirmation.packageReferenceId,
            status: 'SHIPPED',
            carrier: confirmation.carrierCode,
            shippingService: confirmation.shippingMethod,
            trackingNumber: confirmation.trackingNumber,
            shippedAt: confirmation.shipDate,
            createdAt: expect.any(Date),
            items: confirmation.items,
          },
        ],
      },
    });
    expect(await world.gateway().readOrder(account, '999-0000000-0000000')).toMatchObject({
      state: 'refused',
    });
  });

  test('orders of several marketplaces come in one search, and the seller takes part where there are any', async () => {
    const french = { ...(await world.placeOrder(order.sellerId)), marketplaceId: france };
    await world.db.update(orders).set({ marketplaceId: france }).where(eq(orders.orderId, french.orderId));
    const both = { ...query(), marketplaceIds: [order.marketplaceId, france] };
    const page = await world.gateway().ordersPage(account, both);
    if (page.state !== 'answered') throw new Error('The search was not answered.');
    expect(page.value.orders.map(one => one.orderId).sort()).toEqual([order.orderId, french.orderId].sort());
    const participations = await world.gateway().participations(account);
    if (participations.state !== 'answered') throw new Error('The question was not answered.');
    expect(participations.value.toSorted()).toEqual([france, order.marketplaceId].sort());
  });

  test('words that nobody here knows, and what is left out, break no page', async () => {
    const strange = {
      orderId: order.orderId,
      createdTime: '2026-11-10T08:00:00Z',
      lastUpdatedTime: '2026-11-10T08:00:00Z',
      salesChannel: { channelName: 'AMAZON', marketplaceId: order.marketplaceId },
      fulfillment: {
        fulfillmentStatus: 'HALF_WAY',
        shipByWindow: null,
        deliverByWindow: { latestDateTime: 'some day' },
      },
      orderItems: [
        {
          ...{ orderItemId: '1', quantityOrdered: 2, product: { title: null } },
          cancellation: { cancellationExecution: { cancelledBy: null } },
        },
      ],
      packages: [
        { packageReferenceId: 7, packageStatus: { status: 'ABDUCTED' }, shipTime: 'soon', createdTime: '' },
      ],
    };
    const elsewhere = { ...strange, salesChannel: { channelName: 'NON_AMAZON' } };
    world.setIntervention(call =>
      call === 'searchOrders' ? Response.json({ orders: [strange, elsewhere] }) : undefined,
    );
    expect(await world.gateway().ordersPage(account, query())).toMatchObject({
      value: {
        orders: [
          {
            fulfillmentStatus: 'HALF_WAY',
            shipBy: null,
            deliverFrom: null,
            deliverBy: null,
            items: [
              {
                ...{ title: '', sku: null, quantityFulfilled: 0, isCancellationRequested: false },
                cancelledBy: null,
              },
            ],
            packages: [
              {
                ...{ packageReferenceId: '7', status: 'ABDUCTED', carrier: null, items: [] },
                ...{ shippedAt: null, createdAt: null },
              },
            ],
          },
        ],
      },
    });
  });

  test('orders of other marketplaces and older ones are left out', async () => {
    const none = { state: 'answered', value: { orders: [], nextToken: null } };
    expect(
      await world.gateway().ordersPage(account, { ...query(), marketplaceIds: ['A13V1IB3VIYZZH'] }),
    ).toEqual(none);
    expect(await world.gateway().ordersPage(account, { ...query(), updatedAfter: new Date() })).toEqual(none);
  });

  test('more than a page is read by the token of the page before', async () => {
    for (let count = 0; count < 120; count++) await world.placeOrder(order.sellerId, [1]);
    const one = world.gateway();
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
