import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { handOverLists, orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { handOverEndpoints } from '#src/contract/endpoints/hand-over-endpoints.ts';
import { apiBase, headers } from '#src/contract/headers.ts';
import { handOverOf } from '#tests/server/support/hand-over-sample.ts';
import { signInSeller } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();

const close = (list: ReturnType<typeof handOverOf>, key = list._id, token = world.seller.token) =>
  world.app.request(`${apiBase}/${handOverEndpoints.closeHandOver.path}`, {
    method: handOverEndpoints.closeHandOver.method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      [headers.idempotencyKey]: key,
    },
    body: JSON.stringify(list),
  });

const settle = (body: object, token = world.seller.token) =>
  world.app.request(`${apiBase}/${handOverEndpoints.settleHandOver.path}`, {
    method: handOverEndpoints.settleHandOver.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

async function handOvers(token = world.seller.token) {
  const answer = await world.app.request(`${apiBase}/${handOverEndpoints.retrieveHandOvers.path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return v.parse(handOverEndpoints.retrieveHandOvers.answer, await answer.json()).handOvers;
}
const listOf = async (id: string) => (await handOvers()).lists.find(({ _id }) => _id === id);
const { db } = world.adapters.database;

async function confirmed() {
  const { order, _id } = await world.placeConfirmed();
  const parcel = (await handOvers()).parcels.find(({ ledgerId }) => ledgerId === _id);
  return {
    orderId: order.orderId,
    marketplaceId: order.marketplaceId,
    _id,
    trackingId: parcel?.trackingId ?? '',
  };
}

test('a confirmed parcel is offered with its carrier, place and units, and to no other company', async () => {
  const { order, _id } = await world.placeConfirmed([1, 2]);
  const parcel = (await handOvers()).parcels.find(({ ledgerId }) => ledgerId === _id);
  expect(parcel).toMatchObject({
    orderId: order.orderId,
    marketplaceId: order.marketplaceId,
    trackingId: expect.any(String),
    carrier: expect.any(String),
    dispatchFrom: expect.any(String),
    units: 3,
  });
  const other = await signInSeller(world.adapters);
  expect(await handOvers(other.token)).toEqual({ parcels: [], lists: [] });
});

test('a closed list is stored once, however often it arrives and under whichever key, and never changes', async () => {
  const list = handOverOf([await confirmed()]);
  const answers = [
    await close(list),
    await close(list),
    await close({ ...list, carrier: 'GLS' }, randomUUID()),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listOf(list._id)).toEqual({ ...list, marks: {} });
  const change = db.update(handOverLists).set({ device: 'Another' }).where(eq(handOverLists.id, list._id));
  await expect(change).rejects.toThrow();
});

test('a list is accepted before its confirmations have arrived, and marked until they have', async () => {
  const missing = randomUUID();
  const list = handOverOf([{ ...(await confirmed()), _id: missing }]);
  expect((await close(list)).status).toBe(200);
  expect((await listOf(list._id))?.marks).toEqual({ [missing]: 'unknown' });
});

test('a parcel that is on the lists of two devices is marked on both', async () => {
  const parcel = await confirmed();
  const [one, other] = [handOverOf([parcel]), handOverOf([parcel])];
  await close(one);
  await close(other);
  for (const { _id } of [one, other])
    expect((await listOf(_id))?.marks).toEqual({ [parcel._id]: 'two-lists' });
});

test.each([
  ['cancelled', { cancelledAt: new Date() }],
  ['rejected', { marketplaceState: 'refused' }],
  ['corrected', { trackingId: 'YT2411119999999999', amendedAt: new Date() }],
] as const)(
  'a parcel whose confirmation was %s afterwards is marked, and its list stays as it was signed',
  async (mark, change) => {
    const parcel = await confirmed();
    const list = handOverOf([parcel]);
    await close(list);
    await db.update(shipmentLedger).set(change).where(eq(shipmentLedger.id, parcel._id));
    expect(await listOf(list._id)).toEqual({ ...list, marks: { [parcel._id]: mark } });
  },
);

test('a mark is gone for everybody once one person has settled it, is in the order’s history, and comes back with another list', async () => {
  const parcel = await confirmed();
  const [one, other] = [handOverOf([parcel]), handOverOf([parcel])];
  await close(one);
  await close(other);
  const body = { ledgerId: parcel._id, mark: 'two-lists' };
  const stranger = await signInSeller(world.adapters);
  expect((await settle(body, stranger.token)).status).toBe(200);
  expect((await listOf(one._id))?.marks).toEqual({ [parcel._id]: 'two-lists' });
  for (const _ of [1, 2]) expect((await settle(body)).status).toBe(200);
  for (const { _id } of [one, other]) expect((await listOf(_id))?.marks).toEqual({});
  const events = await db.select().from(orderEvents).where(eq(orderEvents.ledgerId, parcel._id));
  expect(events.filter(({ kind }) => kind === 'hand-over-settled')).toMatchObject([
    { orderId: parcel.orderId, userId: expect.any(String), detail: { mark: 'two-lists' } },
  ]);
  const third = handOverOf([parcel]);
  await close(third);
  expect((await listOf(third._id))?.marks).toEqual({ [parcel._id]: 'two-lists' });
});

test('two companies may have lists of one id, and neither sees the other’s', async () => {
  const list = handOverOf([await confirmed()]);
  const other = await signInSeller(world.adapters);
  expect((await close(list)).status).toBe(200);
  expect((await close({ ...list, remark: 'theirs' }, list._id, other.token)).status).toBe(200);
  expect(await listOf(list._id)).not.toHaveProperty('remark');
});
