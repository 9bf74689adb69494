import { describe, expect, test } from 'vitest';
import { labelOf, type Shipment, shipmentOf } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();

describe('an order item that was confirmed already', () => {
  test('says by which device and when, and that the data are the same', async () => {
    const order = await world.placeOrder([1, 3]);
    const first = await world.confirm(shipmentOf(order), { headers: { 'X-Device-Label': 'Table%201' } });
    const again = await world.confirm(
      {
        ...shipmentOf(order),
        trackingId: labelOf(order).toLowerCase().replaceAll(/../g, '$& '),
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
            _id: first.body.createShipmentLedger?._id,
            revision: 1,
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
