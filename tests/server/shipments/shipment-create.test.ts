import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#server/db/tables/members.ts';
import {
  openShipmentWorld,
  type Shipment,
  type ShipmentWorld,
  shipmentOf,
  signInSeller,
} from '#tests/server/support/shipment-world.ts';

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
        revision: 1,
      },
    });
    expect(answer.headers.get('ETag')).toBe('"1"');
  });

  test('is the first line of its order’s history, with its values and who made it', async () => {
    const order = await world.placeOrder();
    const { products: _, orderId, marketplaceId: __, ...values } = shipmentOf(order);
    const answer = await world.confirm(
      { ...shipmentOf(order), sendAnyway: true },
      { headers: { 'X-Device-Label': 'Table%201' } },
    );
    const [user] = await world.db
      .select({ id: members.personId })
      .from(members)
      .where(eq(members.sellerId, world.seller.sellerId));
    expect(await world.eventsOf(order)).toMatchObject([
      {
        sellerId: world.seller.sellerId,
        orderId,
        kind: 'confirmed',
        ledgerId: answer.body.createShipmentLedger?._id,
        revision: 1,
        userId: user?.id ?? null,
        device: 'Table 1',
        detail: { values, isSentAnyway: true },
      },
    ]);
  });

  test('keeps the id that its device made, which then names no other one', async () => {
    const _id = randomUUID();
    const order = await world.placeOrder();
    expect(await world.confirm({ ...shipmentOf(order), _id })).toMatchObject({
      status: 200,
      body: { createShipmentLedger: { _id } },
    });
    const another = await world.placeOrder();
    const taken = await world.confirm({ ...shipmentOf(another), _id });
    expect(taken).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'SHIPMENT.ID_TAKEN', path: '_id' }] },
    });
    expect(await world.effectsOf(another)).toEqual({ entries: [], items: [], jobs: [] });
    expect(await world.confirm({ ...shipmentOf(another), _id: 'short' })).toMatchObject({ status: 400 });
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
        _id: answer.body.createShipmentLedger?._id,
        revision: 1,
        values: { trackingId: shipment.trackingId, carrier: shipment.carrier },
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
      { code: 'SHIPMENT.QUANTITY_CHANGED', path: 'products.0.quantity', ordered: 1 },
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
