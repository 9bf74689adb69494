import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#server/db/tables/orders.ts';
import { carrierRefusals, carrierRules, shipmentLedger } from '#server/db/tables/shipments.ts';
import { insertCarrierList } from '#server/services/shipments/carrier-lists.ts';
import { apiBase } from '#src/contract/headers.ts';
import { listDay } from '#src/contract/shipments/carrier-eligibility.ts';
import type { CarrierList } from '#src/contract/shipments/carrier-rules.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { amendmentOf, shipmentOf, signInSeller } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();
beforeEach(() => world.db.delete(carrierRules));

const dayMs = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => listDay(new Date(Date.now() + days * dayMs));
const today = dayIn(0);
const service = 'QZ-4PX-Global Express';
const list = {
  marketplaceId: 'A1PA6795UKMFR9',
  scheme: 'IOSS',
  from: dayIn(-10),
  until: today,
  source: 'test',
  carriers: [{ code: '4PX', services: [service] }, { code: 'UBI' }],
} as CarrierList;
const load = (changes: Partial<CarrierList> = {}, version = 1) =>
  insertCarrierList(world.db, { ...list, ...changes }, version, new Date());

const setIoss = ({ orderId }: TestOrder) =>
  world.db.update(orders).set({ isIoss: true }).where(eq(orders.orderId, orderId));

async function placeIoss() {
  const order = await world.placeOrder([1]);
  await setIoss(order);
  return order;
}

const refusedFor = (path: string, until = today) => ({
  status: 422,
  body: { errors: [{ code: 'SHIPMENT.CARRIER_NOT_ELIGIBLE', path, until }] },
});

describe('a confirmation of an IOSS order', () => {
  test('is refused with a carrier off the list, and nothing of it is kept', async () => {
    await load();
    const order = await placeIoss();
    expect(await world.confirm(shipmentOf(order))).toMatchObject(refusedFor('carrier'));
    const other = { ...shipmentOf(order), carrier: 'Lucky Parcel' };
    expect(await world.confirm(other)).toMatchObject(refusedFor('carrier'));
    const wrongService = { ...shipmentOf(order), carrier: '4PX', deliveryService: 'Post' };
    expect(await world.confirm(wrongService)).toMatchObject(refusedFor('deliveryService'));
    expect(await world.effectsOf(order)).toEqual({ entries: [], items: [], jobs: [] });
  });

  test.each([
    ['on the list', { carrier: '4PX', deliveryService: service }],
    ['on the list, in another spelling', { carrier: '4px', deliveryService: service }],
    ['on the list with any service', { carrier: 'UBI', deliveryService: 'Whatever' }],
  ])('is kept with a carrier %s', async (_, values) => {
    await load();
    const order = await placeIoss();
    const { status, body } = await world.confirm({ ...shipmentOf(order), ...values });
    expect(status).toBe(200);
    expect(await world.entryOf(body.createShipmentLedger?._id ?? '')).toMatchObject({ isSentAnyway: false });
  });

  test('is kept by a person who sends it anyway, and the history says so', async () => {
    await load();
    const order = await placeIoss();
    const { status, body } = await world.confirm({ ...shipmentOf(order), sendAnyway: true });
    expect(status).toBe(200);
    expect(await world.entryOf(body.createShipmentLedger?._id ?? '')).toMatchObject({ isSentAnyway: true });
    expect(await world.eventsOf(order)).toMatchObject([
      { kind: 'confirmed', detail: { isSentAnyway: true } },
    ]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['whose last day is over', () => load({ until: dayIn(-1) })],
    ['that has not begun', () => load({ from: dayIn(1), until: dayIn(9) })],
    [
      'of another marketplace',
      () => load({ marketplaceId: 'A13V1IB3VIYZZH' as CarrierList['marketplaceId'] }),
    ],
    ['of other orders', () => load({ scheme: 'ANY' })],
    ['that nobody loaded', async () => {}],
  ])('is kept with any carrier by a list %s', async (_, prepare) => {
    await prepare();
    const order = await placeIoss();
    expect(await world.confirm(shipmentOf(order))).toMatchObject({ status: 200 });
  });

  test('is judged by the newest list that has begun', async () => {
    await load();
    await load({ until: dayIn(5), carriers: [{ code: 'Yun Express' }] }, 2);
    await load({ from: dayIn(1), until: dayIn(9), carriers: [{ code: 'DHL' }] }, 3);
    const order = await placeIoss();
    const refused = { ...shipmentOf(order), carrier: '4PX', deliveryService: service };
    expect(await world.confirm(refused)).toMatchObject(refusedFor('carrier', dayIn(5)));
    expect(await world.confirm(shipmentOf(order))).toMatchObject({ status: 200 });
  });
});

test('a list of all other orders is one of them, and not of IOSS orders', async () => {
  await load({ scheme: 'ANY', carriers: [{ code: 'UBI' }] });
  const order = await world.placeOrder([1]);
  expect(await world.confirm(shipmentOf(order))).toMatchObject(refusedFor('carrier'));
  expect(await world.confirm({ ...shipmentOf(order), carrier: 'UBI' })).toMatchObject({ status: 200 });
});

describe('a correction', () => {
  const answered = async (state: 'accepted' | 'refused', isSentAnyway = false) => {
    const { order, _id } = await world.placeConfirmed([1]);
    await setIoss(order);
    const marketplaceState = state;
    await world.db
      .update(shipmentLedger)
      .set({ marketplaceState, marketplaceReason: 'carrier', isSentAnyway })
      .where(eq(shipmentLedger.id, _id));
    await load();
    return { order, _id };
  };

  test('to a carrier off the list is refused, unless it is sent anyway', async () => {
    const { order, _id } = await answered('refused');
    const changed = amendmentOf(order, _id, { carrier: 'DHL', deliveryService: 'Paket' });
    expect(await world.amend(changed, '"1"')).toMatchObject(refusedFor('carrier'));
    expect(await world.entryOf(_id)).toMatchObject({ revision: 1, carrier: 'Yun Express' });
    expect(await world.amend({ ...changed, sendAnyway: true }, '"1"')).toMatchObject({ status: 200 });
    expect(await world.entryOf(_id)).toMatchObject({ revision: 2, carrier: 'DHL', isSentAnyway: true });
    expect((await world.eventsOf(order)).at(-1)).toMatchObject({
      kind: 'amended',
      detail: { isSentAnyway: true },
    });
    // What a person said of that carrier they said of no other.
    const next = { ...changed, carrier: 'DPD', deliveryService: 'DPD Classic' };
    expect(await world.amend(next, '"2"')).toMatchObject(refusedFor('carrier'));
    const listed = { ...changed, carrier: 'UBI', deliveryService: 'Any' };
    expect(await world.amend(listed, '"2"')).toMatchObject({ status: 200 });
    expect(await world.entryOf(_id)).toMatchObject({ revision: 3, isSentAnyway: false });
  });

  test('of the number alone isn’t checked against the list where the marketplace took the carrier', async () => {
    const { order, _id } = await answered('accepted');
    expect(await world.amend(amendmentOf(order, _id), '"1"')).toMatchObject({ status: 200 });
    expect(await world.entryOf(_id)).toMatchObject({ revision: 2, isSentAnyway: false });
  });

  test('of the number alone stays sent anyway', async () => {
    const { order, _id } = await answered('refused', true);
    expect(await world.amend(amendmentOf(order, _id), '"1"')).toMatchObject({ status: 200 });
    expect(await world.entryOf(_id)).toMatchObject({ revision: 2, isSentAnyway: true });
  });

  test('that leaves the carrier which the marketplace refused is refused', async () => {
    const { order, _id } = await answered('refused');
    expect(await world.amend(amendmentOf(order, _id), '"1"')).toMatchObject(refusedFor('carrier'));
  });
});

const path = `${apiBase}/customs-tracking/carriers`;
const get = (token = world.seller.token, headers: Record<string, string> = {}) =>
  world.app.request(path, { headers: { Authorization: `Bearer ${token}`, ...headers } });

test('the lists in force and what was refused for a seller are asked for by retrieveCarrierRules', async () => {
  await load();
  await load({ until: dayIn(5), carriers: [{ code: 'UBI' }] }, 2);
  await load({ from: dayIn(1), until: dayIn(9) }, 3);
  await load({ marketplaceId: 'A13V1IB3VIYZZH' as CarrierList['marketplaceId'], until: dayIn(-1) });
  const refusedAt = new Date('2026-11-20T10:00:00Z');
  const other = await signInSeller(world.adapters);
  const refusal = { marketplaceId: list.marketplaceId, scheme: 'IOSS', carrier: 'DHL', refusedAt } as const;
  await world.db.insert(carrierRefusals).values({ ...refusal, sellerId: world.seller.sellerId });
  await world.db.insert(carrierRefusals).values({ ...refusal, sellerId: other.sellerId, carrier: 'GLS' });
  const lists = [
    { ...list, marketplaceId: 'A13V1IB3VIYZZH', until: dayIn(-1) },
    { ...list, until: dayIn(5), carriers: [{ code: 'UBI' }] },
  ];
  const refusals = [{ ...refusal, refusedAt: refusedAt.toISOString() }];
  const answer = await get();
  expect(await answer.json()).toEqual({ carrierRules: { lists, refusals } });
  const { carrierRules: others } = (await (await get(other.token)).json()) as {
    carrierRules: { refusals: unknown[] };
  };
  expect(others.refusals).toMatchObject([{ carrier: 'GLS' }]);
  const etag = answer.headers.get('ETag') ?? '';
  const again = await get(undefined, { 'If-None-Match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await load({ until: dayIn(6) }, 4);
  expect((await get(undefined, { 'If-None-Match': etag })).status).toBe(200);
});
