import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearances, orderItems } from '#server/db/tables/orders.ts';
import { jobs } from '#server/db/tables/plumbing.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import {
  amendmentOf,
  labelOf,
  openShipmentWorld,
  type ShipmentWorld,
  shipmentOf,
} from '#tests/server/support/shipment-world.ts';

let world: ShipmentWorld;
let woken = 0;

beforeAll(async () => {
  world = await openShipmentWorld(() => void woken++);
});
afterAll(() => world.close());

/** What the marketplace says of it. */
const say = (_id: string, outcome: Partial<typeof shipmentLedger.$inferInsert>) =>
  world.db
    .update(shipmentLedger)
    .set({ marketplaceAt: new Date(), ...outcome })
    .where(eq(shipmentLedger.id, _id));
const refuse = (_id: string) =>
  say(_id, {
    marketplaceState: 'refused',
    marketplaceReason: 'Not this carrier.',
    marketplaceCode: 'CARRIER_NOT_ELIGIBLE',
  });

const clearanceOf = async (order: TestOrder) => {
  const [clearance] = await world.db.select().from(clearances).where(eq(clearances.orderId, order.orderId));
  return clearance;
};

describe('an amendment', () => {
  test('makes the next revision, with its ETag, and leaves id, package reference and confirmation', async () => {
    const { order, _id } = await world.placeConfirmed();
    const before = await world.entryOf(_id);
    const wokenBefore = woken;
    const answer = await world.amend(
      amendmentOf(order, _id, { carrier: '4PX', dispatchDate: '2026-11-13' }),
      '"1"',
      { headers: { 'X-Device-Label': 'Table%202' } },
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        amendShipmentLedger: {
          _id,
          confirmedAt: before.confirmedAt.toISOString(),
          confirmedBy: before.confirmedBy,
          revision: 2,
        },
      },
    });
    expect(answer.headers.get('ETag')).toBe('"2"');
    expect(await world.entryOf(_id)).toEqual({
      ...before,
      trackingId: labelOf(order, '9'),
      labelKey: labelOf(order, '9'),
      carrier: '4PX',
      dispatchDate: '2026-11-13',
      revision: 2,
      amendedAt: expect.any(Date),
      amendedBy: 'Table 2',
    });
    const confirmation = { _id, revision: 2, values: { carrier: '4PX' }, amendedBy: 'Table 2' };
    expect(await world.productsOf(order)).toMatchObject([
      { trackingId: labelOf(order, '9'), shippedQuantity: 1, confirmation },
      { trackingId: labelOf(order, '9'), shippedQuantity: 2, confirmation },
    ]);
    expect(woken).toBe(wokenBefore + 1);
  });

  test('is a line of the history with its values, and the earlier ones stay', async () => {
    const { order, _id } = await world.placeConfirmed();
    await world.amend(amendmentOf(order, _id, { sendAnyway: true }), '"1"', {
      headers: { 'X-Device-Label': 'Table%202' },
    });
    expect(await world.eventsOf(order)).toMatchObject([
      { kind: 'confirmed', revision: 1, detail: { values: { trackingId: shipmentOf(order).trackingId } } },
      {
        kind: 'amended',
        ledgerId: _id,
        revision: 2,
        device: 'Table 2',
        detail: { values: { trackingId: labelOf(order, '9') }, isSentAnyway: true },
      },
    ]);
  });

  test('is told by the job that is there, or by a new one once that ended', async () => {
    const { order, _id } = await world.placeConfirmed();
    await world.amend(amendmentOf(order, _id), '"1"');
    const [first, ...others] = (await world.effectsOf(order)).jobs;
    expect(others).toEqual([]);
    await world.db
      .update(jobs)
      .set({ doneAt: new Date(), uniqueKey: null })
      .where(eq(jobs.id, first?.id ?? ''));
    await world.amend(amendmentOf(order, _id, { carrier: '4PX' }), '"2"');
    expect((await world.effectsOf(order)).jobs.filter(job => job.doneAt === null)).toHaveLength(1);
  });

  test('of a refused confirmation takes the refusal back, and its items count as shipped again', async () => {
    const { order, _id } = await world.placeConfirmed();
    await refuse(_id);
    expect(await clearanceOf(order)).toMatchObject({ confirmedCount: 0, refusedCount: 2 });
    expect(await world.productsOf(order)).toMatchObject([{ shippedQuantity: 0 }, { shippedQuantity: 0 }]);
    expect(await world.amend(amendmentOf(order, _id), '"1"')).toMatchObject({ status: 200 });
    expect(await world.entryOf(_id)).toMatchObject({
      marketplaceState: 'waiting',
      marketplaceAt: null,
      marketplaceReason: null,
      marketplaceCode: null,
    });
    expect(await clearanceOf(order)).toMatchObject({ confirmedCount: 2, refusedCount: 0 });
    expect(await world.productsOf(order)).toMatchObject([{ shippedQuantity: 1 }, { shippedQuantity: 2 }]);
  });

  test('may take out an item that was cancelled, and no other', async () => {
    const { order, _id } = await world.placeConfirmed();
    await refuse(_id);
    const [first, second] = shipmentOf(order).products;
    const withoutSecond = amendmentOf(order, _id, { products: [first] });
    expect(await world.amend(withoutSecond, '"1"')).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'REQUEST.INVALID', path: 'products' }] },
    });
    await world.db
      .update(orderItems)
      .set({ status: 'cancelled' })
      .where(eq(orderItems.id, second?.productId ?? ''));
    expect(await world.amend(amendmentOf(order, _id), '"1"')).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'SHIPMENT.ORDER_CANCELLED', path: 'products.1.productId' }] },
    });
    expect(await world.amend(withoutSecond, '"1"')).toMatchObject({ status: 200 });
    expect((await world.effectsOf(order)).items).toMatchObject([{ orderItemId: first?.productId }]);
    const products = await world.productsOf(order);
    expect(products).toMatchObject([{ shippedQuantity: 1 }, { shippedQuantity: 0, trackingId: null }]);
    expect(await clearanceOf(order)).toMatchObject({ itemCount: 1, confirmedCount: 1, refusedCount: 0 });
  });
});

describe('equal values', () => {
  const same = (order: TestOrder, _id: string) =>
    amendmentOf(order, _id, { trackingId: shipmentOf(order).trackingId });

  test.each(['waiting', 'accepted'] as const)(
    'make no revision of one that is %s',
    async marketplaceState => {
      const { order, _id } = await world.placeConfirmed();
      if (marketplaceState === 'accepted') await say(_id, { marketplaceState });
      const before = await world.entryOf(_id);
      const answer = await world.amend(same(order, _id), '"1"');
      expect(answer).toMatchObject({ status: 200, body: { amendShipmentLedger: { revision: 1 } } });
      expect(answer.headers.get('ETag')).toBe('"1"');
      expect(await world.entryOf(_id)).toEqual(before);
      expect(await world.eventsOf(order)).toHaveLength(1);
    },
  );

  test.each([
    ['refused', { marketplaceState: 'refused', marketplaceReason: 'No.', marketplaceCode: 'OTHER' }],
    ['missing', { marketplaceState: 'accepted', verification: 'missing', resends: 1 }],
  ] as const)('tell one that is %s again, without a revision', async (_what, outcome) => {
    const { order, _id } = await world.placeConfirmed();
    await say(_id, outcome);
    expect(await world.amend(same(order, _id), '"1"')).toMatchObject({
      status: 200,
      body: { amendShipmentLedger: { revision: 1 } },
    });
    expect(await world.entryOf(_id)).toMatchObject({
      revision: 1,
      amendedAt: null,
      marketplaceState: 'waiting',
      marketplaceReason: null,
      marketplaceCode: null,
      verification: null,
      resends: 0,
    });
    expect(await world.eventsOf(order)).toMatchObject([{}, { kind: 'resent', revision: 1 }]);
    expect((await world.productsOf(order))[0]).toMatchObject({ shippedQuantity: 1 });
  });

  test('as the newest revision are no conflict for a device that saw an older one', async () => {
    const { order, _id } = await world.placeConfirmed();
    await world.amend(amendmentOf(order, _id), '"1"');
    expect(await world.amend(amendmentOf(order, _id), '"1"')).toMatchObject({
      status: 200,
      body: { amendShipmentLedger: { revision: 2 } },
    });
  });
});

describe('the same key', () => {
  test('twenty times at once makes one revision, with equal answers, before its ETag is looked at', async () => {
    const { order, _id } = await world.placeConfirmed();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.amend(amendmentOf(order, _id), '"1"', { key })),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: answers[0]?.body });
      expect(answer.headers.get('ETag')).toBe('"2"');
    }
    expect(await world.entryOf(_id)).toMatchObject({ revision: 2 });
    expect(await world.eventsOf(order)).toHaveLength(2);
  });

  test('keeps answering a refusal', async () => {
    const { order, _id } = await world.placeConfirmed();
    const key = randomUUID();
    await world.amend(amendmentOf(order, _id), '"1"');
    const stale = amendmentOf(order, _id, { carrier: '4PX' });
    const refused = await world.amend(stale, '"1"', { key });
    const again = await world.amend(stale, '"2"', { key });
    expect([refused.status, again.status]).toEqual([412, 412]);
    expect(again.body.errors).toEqual(refused.body.errors);
  });
});

test('of two devices that amend at once one makes the revision, and the other is shown it', async () => {
  for (let round = 0; round < 10; round++) {
    const { order, _id } = await world.placeConfirmed();
    const answers = await Promise.all(
      ['1', '2']
        .map(mark => labelOf(order, mark))
        .map(trackingId => world.amend(amendmentOf(order, _id, { trackingId }), '"1"')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await world.entryOf(_id)).toMatchObject({ revision: 2 });
  }
});

test('two packages of one order are amended independently', async () => {
  const order = await world.placeOrder([1, 1]);
  const shipment = shipmentOf(order);
  const ids: string[] = [];
  for (const product of shipment.products) {
    const { body } = await world.confirm({ ...shipment, products: [product] });
    ids.push(body.createShipmentLedger?._id ?? '');
  }
  await world.amend(amendmentOf(order, ids[0] ?? ''), '"1"');
  expect(await world.productsOf(order)).toMatchObject([
    { trackingId: labelOf(order, '9') },
    { trackingId: shipment.trackingId },
  ]);
  expect(await world.entryOf(ids[1] ?? '')).toMatchObject({ revision: 1, trackingId: shipment.trackingId });
});
