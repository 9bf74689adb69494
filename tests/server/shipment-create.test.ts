import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openShipmentWorld,
  type Shipment,
  type ShipmentWorld,
  shipmentOf,
  signInSeller,
} from './support/shipment-world.ts';

let world: ShipmentWorld;
let woken = 0;

beforeAll(async () => {
  world = await openShipmentWorld(() => void woken++);
});
afterAll(() => world.close());

describe('a confirmation', () => {
  test('is written with its eight fields, its items, a package reference and a job [105, 167]', async () => {
    const order = await world.placeOrder([2, 1]);
    const shipment = shipmentOf(order);
    const key = randomUUID();
    const before = woken;
    const answer = await world.confirm(shipment, {
      key,
      headers: { 'X-Device-Label': 'Packing%20table%201' },
    });
    expect(answer.status).toBe(200);
    const { products, ...fields } = shipment;
    const effects = await world.effectsOf(order);
    expect(effects.entries).toMatchObject([
      {
        ...fields,
        sellerId: world.seller.sellerId,
        opId: key,
        confirmedBy: 'Packing table 1',
        marketplaceState: 'waiting',
      },
    ]);
    expect(effects.entries[0]?.packageReferenceId).toMatch(/^[1-9]\d*$/);
    const confirmed = effects.items.map(item => ({ productId: item.orderItemId, quantity: item.quantity }));
    expect(confirmed).toEqual(expect.arrayContaining(products));
    expect(confirmed).toHaveLength(products.length);
    expect(effects.jobs).toMatchObject([{ kind: 'confirm-shipment', doneAt: null }]);
    expect(woken).toBe(before + 1);
    expect(answer.body).toEqual({
      createShipmentLedger: {
        _id: effects.entries[0]?.id,
        confirmedAt: effects.entries[0]?.confirmedAt.toISOString(),
        confirmedBy: 'Packing table 1',
      },
    });
  });

  test('shows on its products with tracking number, quantity and who confirmed it', async () => {
    const order = await world.placeOrder([2, 1]);
    const [confirmed] = order.items;
    if (!confirmed) throw new Error('The order is empty.');
    const shipment = { ...shipmentOf(order), products: [{ productId: confirmed.id, quantity: 2 }] };
    const answer = await world.confirm(shipment);
    const [first, second] = await world.productsOf(order);
    expect(first).toMatchObject({
      _id: confirmed.id,
      trackingId: shipment.trackingId,
      shippedQuantity: 2,
      confirmation: {
        confirmedAt: answer.body.createShipmentLedger?.confirmedAt,
        confirmedBy: 'Unknown device',
        marketplace: { state: 'waiting' },
      },
    });
    expect(second).toMatchObject({ trackingId: null, shippedQuantity: 0 });
    expect(second).not.toHaveProperty('confirmation');
  });

  test('of the rest of an order may follow', async () => {
    const order = await world.placeOrder([1, 1]);
    const shipment = shipmentOf(order);
    for (const product of shipment.products) {
      expect(await world.confirm({ ...shipment, products: [product] })).toMatchObject({ status: 200 });
    }
    const { entries } = await world.effectsOf(order);
    expect(new Set(entries.map(entry => entry.packageReferenceId)).size).toBe(2);
  });

  test.each([
    ['in any script', encodeURIComponent('打包台 1'), '打包台 1'],
    ['on one line', 'Table%0A%001', 'Table 1'],
    ['at bounded length', 'x'.repeat(500), 'x'.repeat(100)],
    ['by whole characters', encodeURIComponent(`${'x'.repeat(99)}📦📦`), `${'x'.repeat(99)}📦`],
    ['as unknown where it is empty', '%20', 'Unknown device'],
    ['as unknown where it is badly encoded', '100%', 'Unknown device'],
  ])('names its device %s', async (_how, label, confirmedBy) => {
    const answer = await world.confirm(shipmentOf(await world.placeOrder()), {
      headers: { 'X-Device-Label': label },
    });
    expect(answer.body.createShipmentLedger).toMatchObject({ confirmedBy });
  });

  test('needs a session', async () => {
    const order = await world.placeOrder();
    const answer = await world.confirm(shipmentOf(order), { token: 'a.b.c' });
    expect(answer).toMatchObject({ status: 401, body: { errors: [{ code: 'AUTH.TOKEN_INVALID' }] } });
    expect((await world.effectsOf(order)).entries).toEqual([]);
  });

  test('in the shape of another version is refused before it is read', async () => {
    const order = await world.placeOrder();
    const answer = await world.confirm(shipmentOf(order), { headers: { 'X-Payload-Version': '99' } });
    expect(answer).toMatchObject({ status: 409, body: { errors: [{ code: 'REQUEST.PAYLOAD_VERSION' }] } });
    expect((await world.effectsOf(order)).entries).toEqual([]);
    expect(await world.confirm(shipmentOf(order), { headers: { 'X-Payload-Version': '1' } })).toMatchObject({
      status: 200,
    });
  });
});

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a refusal', () => {
  test.each<[string, (shipment: Shipment) => object, number, object]>([
    [
      'an order that nobody placed',
      () => ({ orderId: '000-0000000-0000000' }),
      404,
      { code: 'SHIPMENT.ORDER_UNKNOWN' },
    ],
    [
      'a product that is not in the order',
      ({ products: [first] }) => ({ products: [first, { productId: 'foreign', quantity: 1 }] }),
      422,
      { code: 'SHIPMENT.PRODUCT_UNKNOWN', path: 'products.1.productId' },
    ],
    [
      'a part of the ordered quantity',
      ({ products: [, second] }) => ({ products: [{ ...second, quantity: 2 }] }),
      422,
      { code: 'SHIPMENT.PARTIAL_QUANTITY', path: 'products.0.quantity', ordered: 3 },
    ],
    [
      'more than was ordered',
      ({ products: [first] }) => ({ products: [{ ...first, quantity: 2 }] }),
      422,
      { code: 'SHIPMENT.PARTIAL_QUANTITY', path: 'products.0.quantity', ordered: 1 },
    ],
    [
      'a product named twice',
      ({ products: [first] }) => ({ products: [first, first] }),
      400,
      { code: 'REQUEST.INVALID', path: 'products.1.productId' },
    ],
    [
      'another marketplace',
      () => ({ marketplaceId: 'A13V1IB3VIYZZH' }),
      422,
      { code: 'SHIPMENT.MARKETPLACE_MISMATCH', path: 'marketplaceId' },
    ],
    [
      'a carrier with a Chinese name',
      () => ({ carrier: '顺丰' }),
      422,
      { code: 'SHIPMENT.CARRIER_NAME', path: 'carrier' },
    ],
    [
      'a carrier name of 51 letters',
      () => ({ carrier: 'x'.repeat(51) }),
      422,
      { code: 'SHIPMENT.CARRIER_NAME' },
    ],
    [
      'a dispatch before the order',
      () => ({ dispatchDate: '2026-11-08' }),
      422,
      { code: 'SHIPMENT.DISPATCH_DATE', path: 'dispatchDate' },
    ],
    [
      'a dispatch in two days',
      () => ({ dispatchDate: dayFromNow(2) }),
      422,
      { code: 'SHIPMENT.DISPATCH_DATE', path: 'dispatchDate' },
    ],
    ['a date that is none', () => ({ dispatchDate: '12.11.2026' }), 400, { code: 'REQUEST.INVALID' }],
    ['no products', () => ({ products: [] }), 400, { code: 'REQUEST.INVALID' }],
    ['no tracking number', () => ({ trackingId: ' ' }), 400, { code: 'REQUEST.INVALID' }],
  ])('of %s says which, and leaves nothing', async (_what, changes, status, error) => {
    const order = await world.placeOrder([1, 3]);
    const shipment = shipmentOf(order);
    const answer = await world.confirm({ ...shipment, ...changes(shipment) });
    expect(answer).toMatchObject({ status, body: { errors: [error] } });
    expect(await world.effectsOf(order)).toEqual({ entries: [], items: [], jobs: [] });
    expect(await world.productsOf(order)).toMatchObject([{ shippedQuantity: 0 }, { shippedQuantity: 0 }]);
  });

  test("of another seller's order is the same as of one that does not exist", async () => {
    const other = await signInSeller(world.adapters);
    const order = await world.placeOrder([1], other.sellerId);
    const foreign = await world.confirm(shipmentOf(order));
    const unknown = await world.confirm({ ...shipmentOf(order), orderId: '000-0000000-0000000' });
    expect(foreign.status).toBe(404);
    expect(foreign.body.errors).toEqual(unknown.body.errors);
    expect((await world.effectsOf(order)).entries).toEqual([]);
  });

  test('of a product of another of the seller’s orders is one of an unknown product', async () => {
    const order = await world.placeOrder([1]);
    const another = await world.placeOrder([1]);
    const answer = await world.confirm({ ...shipmentOf(order), products: shipmentOf(another).products });
    expect(answer.body.errors).toMatchObject([{ code: 'SHIPMENT.PRODUCT_UNKNOWN' }]);
  });

  test('a dispatch today isn’t in the future, in any time zone', async () => {
    const order = await world.placeOrder();
    expect(await world.confirm({ ...shipmentOf(order), dispatchDate: dayFromNow(0) })).toMatchObject({
      status: 200,
    });
  });
});

describe('an order item that was confirmed already', () => {
  test('says by which device and when, and that the data are the same', async () => {
    const order = await world.placeOrder([1, 3]);
    const first = await world.confirm(shipmentOf(order), { headers: { 'X-Device-Label': 'Table%201' } });
    const again = await world.confirm(
      {
        ...shipmentOf(order),
        trackingId: 'yt24 1234 5678 9012 34',
        products: shipmentOf(order).products.toReversed(),
      },
      { headers: { 'X-Device-Label': 'Table%202' } },
    );
    expect(again).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: 'SHIPMENT.ALREADY_CONFIRMED',
            confirmedAt: first.body.createShipmentLedger?.confirmedAt,
            confirmedBy: 'Table 1',
            sameData: true,
            entry: { trackingId: shipmentOf(order).trackingId, carrier: shipmentOf(order).carrier },
          },
        ],
      },
    });
    expect((await world.effectsOf(order)).entries).toHaveLength(1);
  });

  test.each<[string, (shipment: Shipment) => object]>([
    ['another tracking number', () => ({ trackingId: 'YT0000000000000000' })],
    ['another carrier', () => ({ carrier: '4PX' })],
    ['another day', () => ({ dispatchDate: '2026-11-13' })],
    ['fewer products', ({ products }) => ({ products: products.slice(1) })],
  ])('with %s has other data', async (_what, changes) => {
    const order = await world.placeOrder([1, 3]);
    const shipment = shipmentOf(order);
    await world.confirm(shipment);
    const answer = await world.confirm({ ...shipment, ...changes(shipment) });
    expect(answer.body.errors).toMatchObject([{ code: 'SHIPMENT.ALREADY_CONFIRMED', sameData: false }]);
  });

  test('holds back the rest of a confirmation that overlaps it', async () => {
    const order = await world.placeOrder([1, 3]);
    const shipment = shipmentOf(order);
    await world.confirm({ ...shipment, products: shipment.products.slice(1) });
    const answer = await world.confirm(shipment);
    expect(answer.body.errors).toMatchObject([
      { code: 'SHIPMENT.ALREADY_CONFIRMED', path: 'products.1.productId' },
    ]);
    const { entries, items, jobs } = await world.effectsOf(order);
    expect([entries.length, items.length, jobs.length]).toEqual([1, 1, 1]);
    expect((await world.productsOf(order))[0]).toMatchObject({ shippedQuantity: 0, trackingId: null });
  });
});
