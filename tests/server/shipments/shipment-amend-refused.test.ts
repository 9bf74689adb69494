import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { marketplacePackages, orders } from '#server/db/tables/orders.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { amendmentOf, labelOf, shipmentOf, signInSeller } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();

describe('a refusal', () => {
  test('of an older revision shows the newest', async () => {
    const { order, _id } = await world.placeConfirmed();
    await world.amend(amendmentOf(order, _id), '"1"', { headers: { 'X-Device-Label': 'Table%202' } });
    const amendedAt = (await world.entryOf(_id)).amendedAt?.toISOString();
    const stale = await world.amend(amendmentOf(order, _id, { trackingId: 'YT0000000000000000' }), '"1"');
    const { products: _, orderId: __, marketplaceId: ___, ...values } = shipmentOf(order);
    expect(stale).toMatchObject({
      status: 412,
      body: {
        errors: [
          {
            code: 'SHIPMENT.CHANGED',
            _id,
            entry: { ...values, trackingId: labelOf(order, '9') },
            revision: 2,
            etag: '"2"',
            amendedAt,
            amendedBy: 'Table 2',
          },
        ],
      },
    });
    expect(await world.entryOf(_id)).toMatchObject({ revision: 2, trackingId: labelOf(order, '9') });
  });

  test.each<[string, (order: TestOrder, _id: string) => Promise<unknown>, object, number, object]>([
    ['an unknown id', async () => {}, { _id: randomUUID() }, 404, { code: 'SHIPMENT.CONFIRMATION_UNKNOWN' }],
    [
      'another order',
      async () => {},
      { orderId: '000-0000000-0000000' },
      404,
      { code: 'SHIPMENT.CONFIRMATION_UNKNOWN' },
    ],
    [
      'a cancelled order',
      order => world.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderId, order.orderId)),
      {},
      409,
      { code: 'SHIPMENT.ORDER_CANCELLED', path: 'orderId' },
    ],
    [
      'a parcel that was delivered',
      async (order, _id) =>
        world.db.insert(marketplacePackages).values({
          sellerId: order.sellerId,
          orderId: order.orderId,
          packageReferenceId: (await world.entryOf(_id)).packageReferenceId,
          status: 'DELIVERED',
          readAt: new Date(),
        }),
      {},
      409,
      { code: 'SHIPMENT.DELIVERED' },
    ],
    [
      'a carrier with a Chinese name',
      async () => {},
      { carrier: '顺丰' },
      422,
      { code: 'SHIPMENT.CARRIER_NAME', path: 'carrier' },
    ],
    [
      'a dispatch before the order',
      async () => {},
      { dispatchDate: '2026-11-08' },
      422,
      { code: 'SHIPMENT.DISPATCH_DATE', path: 'dispatchDate' },
    ],
    [
      'a product that is not in it',
      async () => {},
      { products: [{ productId: 'foreign', quantity: 1 }] },
      422,
      { code: 'SHIPMENT.PRODUCT_UNKNOWN', path: 'products.0.productId' },
    ],
    ['no tracking number', async () => {}, { trackingId: ' ' }, 400, { code: 'REQUEST.INVALID' }],
  ])(
    'of %s says why, and leaves the confirmation as it was',
    async (_what, prepare, changes, status, error) => {
      const { order, _id } = await world.placeConfirmed();
      await prepare(order, _id);
      const before = await world.entryOf(_id);
      const answer = await world.amend(amendmentOf(order, _id, changes), '"1"');
      expect(answer).toMatchObject({ status, body: { errors: [error] } });
      expect(await world.entryOf(_id)).toEqual(before);
      expect(await world.eventsOf(order)).toHaveLength(1);
    },
  );

  test('of another seller’s confirmation is the same as of one that does not exist', async () => {
    const { order, _id } = await world.placeConfirmed();
    const other = await signInSeller(world.adapters);
    const foreign = await world.amend(amendmentOf(order, _id), '"1"', { token: other.token });
    const unknown = await world.amend(amendmentOf(order, randomUUID()), '"1"', { token: other.token });
    expect(foreign.status).toBe(404);
    expect(foreign.body.errors).toEqual(unknown.body.errors);
    expect(await world.entryOf(_id)).toMatchObject({ revision: 1 });
  });
});
