import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { shipmentEndpoints } from '#src/contract/endpoints/shipment-endpoints.ts';
import { shipmentViewEndpoints } from '#src/contract/endpoints/shipment-view-endpoints.ts';
import { apiBase, headers } from '#src/contract/headers.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { amendmentOf, shipmentOf, signInSeller } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();
const trackingId = 'YT2411110000000002';

function note(order: TestOrder, key: string, more: object = {}, token = world.seller.token) {
  const { method, path } = shipmentEndpoints.noteSecondParcel;
  return world.app.request(`${apiBase}/${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      [headers.idempotencyKey]: key,
      [headers.deviceLabel]: 'Table%202',
    },
    body: JSON.stringify({ ...shipmentOf(order), trackingId, ...more }),
  });
}

const historyOf = async (order: TestOrder) => {
  const answer = await world.get(`shipment-ledger/history/${order.orderId}`);
  return v.parse(shipmentViewEndpoints.retrieveOrderHistory.answer, await answer.json()).orderHistory;
};

test('a second parcel is noted in its order’s history once, with person, device and number, and nothing else changes', async () => {
  const { order } = await world.placeConfirmed();
  const before = await world.effectsOf(order);
  const key = randomUUID();
  const answers = [await note(order, key), await note(order, key)];
  expect(await Promise.all(answers.map(async answer => [answer.status, await answer.json()]))).toEqual([
    [200, { noteSecondParcel: true }],
    [200, { noteSecondParcel: true }],
  ]);
  const history = await historyOf(order);
  expect(history).toMatchObject([
    { kind: 'confirmed' },
    {
      kind: 'second-parcel',
      by: expect.any(String),
      device: 'Table 2',
      detail: { values: { trackingId, carrier: shipmentOf(order).carrier } },
    },
  ]);
  // Of a parcel that nobody judged, nobody said that it may go in spite of it.
  expect(history[1]?.detail).not.toHaveProperty('isSentAnyway');
  expect(await world.effectsOf(order)).toEqual(before);
});

test('a second parcel is noted by a key of its own, and only in an order of the same seller', async () => {
  const { order } = await world.placeConfirmed();
  const key = randomUUID();
  const other = await signInSeller(world.adapters);
  expect((await note(order, key, {}, other.token)).status).toBe(404);
  expect((await note(order, key)).status).toBe(200);
  expect((await note(order, key, { trackingId: 'YT3' })).status).toBe(422);
  expect((await historyOf(order)).map(({ kind }) => kind)).toEqual(['confirmed', 'second-parcel']);
});

test('who is told that another device was faster is told whose it is, what it holds and by what it is corrected', async () => {
  const { order, _id } = await world.placeConfirmed([1, 2]);
  const answer = await world.confirm({ ...shipmentOf(order), trackingId });
  const [by] = (await historyOf(order)).map(event => event.by);
  expect(by).toEqual(expect.stringMatching(/\w \w/));
  expect(answer.body.errors).toMatchObject([
    { code: 'SHIPMENT.ALREADY_CONFIRMED', person: by, _id, revision: 1 },
  ]);
  expect(answer.body.errors?.[0]?.productIds).toEqual(
    expect.arrayContaining(order.items.map(({ id }) => id)),
  );
  await world.amend(amendmentOf(order, _id), '"1"');
  const outdated = await world.amend(amendmentOf(order, _id, { trackingId }), '"1"');
  expect(outdated.body.errors).toMatchObject([{ code: 'SHIPMENT.CHANGED', person: by }]);
});
