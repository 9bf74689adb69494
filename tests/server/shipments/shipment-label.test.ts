import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { orderItems, orders } from '#server/db/tables/orders.ts';
import { idempotencyKeys, shipmentLedger } from '#server/db/tables/shipments.ts';
import { shipmentViewEndpoints } from '#src/contract/endpoints/shipment-view-endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import type { TestOrder } from '#tests/server/support/insert-order.ts';
import { liveAtOnce, liveInEachOrder, twoDevices } from '#tests/server/support/labels-of-two-devices.ts';
import { amendmentOf, labelOf, shipmentOf, signInSeller } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();

/** Another order, whose confirmation names the label of the first. */
const withLabelOf = (first: TestOrder, other: TestOrder, changes: object = {}) => ({
  ...shipmentOf(other),
  trackingId: labelOf(first),
  ...changes,
});
const inUse = { status: 409, body: { errors: [{ code: 'SHIPMENT.LABEL_IN_USE' }] } };

describe('a label that another order has', () => {
  test('is refused for a second order, with the other order’s confirmation and who made it', async () => {
    const { order, _id } = await world.placeConfirmed();
    const { confirmedAt, confirmedBy } = await world.entryOf(_id);
    const other = await world.placeOrder();
    const answer = await world.confirm(
      withLabelOf(order, other, { trackingId: ` ${labelOf(order)}`.toLowerCase() }),
    );
    expect(answer).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: 'SHIPMENT.LABEL_IN_USE',
            path: 'trackingId',
            orderId: order.orderId,
            _id,
            revision: 1,
            etag: '"1"',
            entry: { trackingId: labelOf(order), carrier: 'Yun Express' },
            confirmedAt: confirmedAt.toISOString(),
            confirmedBy,
            person: 'Mei Lin',
          },
        ],
      },
    });
    expect(await world.effectsOf(other)).toEqual({ entries: [], items: [], jobs: [] });
  });

  test('names who amended the other order’s confirmation, once somebody has', async () => {
    const { order, _id } = await world.placeConfirmed();
    const amended = amendmentOf(order, _id);
    expect(await world.amend(amended, '"1"')).toMatchObject({ status: 200 });
    const other = await world.placeOrder();
    expect(await world.confirm(withLabelOf(order, other, { trackingId: amended.trackingId }))).toMatchObject({
      ...inUse,
      body: { errors: [{ revision: 2, person: 'Mei Lin' }] },
    });
  });

  test('is refused for an amendment, which is told what its confirmation says until then', async () => {
    const { order } = await world.placeConfirmed();
    const other = await world.placeConfirmed();
    const answer = await world.amend(
      amendmentOf(other.order, other._id, { trackingId: labelOf(order) }),
      '"1"',
    );
    expect(answer).toMatchObject({
      ...inUse,
      body: { errors: [{ orderId: order.orderId, present: { trackingId: labelOf(other.order) } }] },
    });
    expect(await world.entryOf(other._id)).toMatchObject({ revision: 1, trackingId: labelOf(other.order) });
  });

  test('is said after “already confirmed”, which explains itself', async () => {
    const { order } = await world.placeConfirmed();
    const other = await world.placeConfirmed();
    expect(await world.confirm(withLabelOf(order, other.order))).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'SHIPMENT.ALREADY_CONFIRMED' }] },
    });
  });

  test('is taken by both where a person says that they are in one parcel, and both histories say so', async () => {
    const { order } = await world.placeConfirmed();
    const other = await world.placeOrder();
    expect(await world.confirm(withLabelOf(order, other, { sharedLabel: true }))).toMatchObject({
      status: 200,
    });
    expect(await world.eventsOf(other)).toMatchObject([
      { kind: 'confirmed', detail: { sharedWith: [order.orderId] } },
    ]);
    expect(await world.eventsOf(order)).toMatchObject([
      { kind: 'confirmed' },
      { kind: 'label-shared', revision: 1, detail: { sharedWith: [other.orderId] } },
    ]);
    // What was said once isn't asked again with each correction of something else.
    const [{ id } = expect.fail()] = (await world.effectsOf(other)).entries;
    const later = amendmentOf(other, id, { trackingId: labelOf(order), carrier: '4PX' });
    expect(await world.amend(later, '"1"')).toMatchObject({ status: 200 });
  });

  test('is taken by a correction too where a person says so, and both histories say it', async () => {
    const [{ order }, other] = [await world.placeConfirmed(), await world.placeConfirmed()];
    const shared = { trackingId: labelOf(order), sharedLabel: true };
    const answer = await world.amend(amendmentOf(other.order, other._id, shared), '"1"');
    expect(answer).toMatchObject({ status: 200 });
    expect((await world.eventsOf(other.order)).at(-1)).toMatchObject({
      kind: 'amended',
      detail: { sharedWith: [order.orderId] },
    });
    expect((await world.eventsOf(order)).at(-1)).toMatchObject({
      kind: 'label-shared',
      revision: 1,
      detail: { sharedWith: [other.order.orderId] },
    });
  });

  test('changes places with another where each correction names the other order', async () => {
    const [one, two] = [await world.placeConfirmed(), await world.placeConfirmed()];
    const swap = ({ order, _id }: typeof one, other: TestOrder) =>
      world.amend(amendmentOf(order, _id, { trackingId: labelOf(other), swapsWith: other.orderId }), '"1"');
    expect((await swap(one, two.order)).status).toBe(200);
    expect((await swap(two, one.order)).status).toBe(200);
    expect((await world.entryOf(one._id)).trackingId).toBe(labelOf(two.order));
    expect((await world.entryOf(two._id)).trackingId).toBe(labelOf(one.order));
  });

  test('is free once the other order’s newest revision has another', async () => {
    const { order, _id } = await world.placeConfirmed();
    await world.amend(amendmentOf(order, _id), '"1"');
    expect((await world.confirm(withLabelOf(order, await world.placeOrder()))).status).toBe(200);
  });

  test('doesn’t matter where that order is another company’s', async () => {
    const { order } = await world.placeConfirmed();
    const { sellerId, token } = await signInSeller(world.adapters);
    const other = await world.placeOrder([1], sellerId);
    expect((await world.confirm(withLabelOf(order, other), { token })).status).toBe(200);
  });

  test.each<[string, (order: TestOrder, id: string) => Promise<unknown>]>([
    [
      'was refused by the marketplace',
      (_, id) =>
        world.db.update(shipmentLedger).set({ marketplaceState: 'refused' }).where(eq(shipmentLedger.id, id)),
    ],
    [
      'was closed',
      (_, id) =>
        world.db.update(shipmentLedger).set({ closedAt: new Date() }).where(eq(shipmentLedger.id, id)),
    ],
    [
      'was cancelled',
      ({ orderId }) =>
        world.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderId, orderId)),
    ],
    [
      'has no item left that was not cancelled',
      ({ orderId }) =>
        world.db.update(orderItems).set({ status: 'cancelled' }).where(eq(orderItems.orderId, orderId)),
    ],
    [
      'is older than 180 days',
      (_, id) =>
        world.db
          .update(shipmentLedger)
          .set({ confirmedAt: sql`now() - interval '181 days'` })
          .where(eq(shipmentLedger.id, id)),
    ],
  ])('is free where the other confirmation %s', async (_, change) => {
    const { order, _id } = await world.placeConfirmed();
    const other = await world.placeOrder();
    expect(await world.confirm(withLabelOf(order, other))).toMatchObject(inUse);
    await change(order, _id);
    expect((await world.confirm(withLabelOf(order, other))).status).toBe(200);
  });

  test('is compared again where a refused confirmation is sent once more with its old number', async () => {
    const { order, _id } = await world.placeConfirmed();
    await world.db
      .update(shipmentLedger)
      .set({ marketplaceState: 'refused' })
      .where(eq(shipmentLedger.id, _id));
    await world.confirm(withLabelOf(order, await world.placeOrder()));
    const again = amendmentOf(order, _id, { trackingId: labelOf(order) });
    expect(await world.amend(again, '"1"')).toMatchObject(inUse);
  });

  test.each([
    ['a text that is no tracking number', { trackingId: 'BY HAND' }],
    [
      'the label of a service without tracking',
      { deliveryService: 'YunExpress Global Direct line (standard )-Untracked' },
    ],
  ])('%s is never compared', async (_, changes) => {
    const [one, other] = [await world.placeOrder(), await world.placeOrder()];
    const label = { trackingId: labelOf(one), ...changes };
    expect((await world.confirm({ ...shipmentOf(one), ...label })).status).toBe(200);
    expect((await world.confirm({ ...shipmentOf(other), ...label })).status).toBe(200);
  });
});

test('devices are told the company’s numbers of the last 60 days, the newest first', async () => {
  const { token, sellerId } = await signInSeller(world.adapters);
  const confirm = async (changes: object = {}) => {
    const order = await world.placeOrder([1], sellerId);
    const { body } = await world.confirm({ ...shipmentOf(order), ...changes }, { token });
    return { order, id: body.createShipmentLedger?._id ?? expect.fail() };
  };
  const first = await confirm({ trackingId: 'rr 303030305 cn' });
  const [second, old, refused] = [await confirm(), await confirm(), await confirm()];
  const change = (id: string, values: object) =>
    world.db.update(shipmentLedger).set(values).where(eq(shipmentLedger.id, id));
  await change(old.id, { confirmedAt: sql`now() - interval '61 days'` });
  await change(refused.id, { marketplaceState: 'refused' });
  await change(first.id, { confirmedAt: sql`now() - interval '1 day'` });
  const { path, answer } = shipmentViewEndpoints.retrieveShipmentLabels;
  const response = await world.app.request(`${apiBase}/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(v.parse(answer, await response.json()).shipmentLabels).toEqual([
    { orderId: second.order.orderId, trackingId: labelOf(second.order) },
    { orderId: first.order.orderId, trackingId: 'RR303030305CN' },
  ]);
});

test('every spelling of a number is found by its key in the database', async () => {
  const wide = (text: string) => text.replace(/[!-~]/g, at => String.fromCharCode(at.charCodeAt(0) + 0xfee0));
  const spellings = [
    (text: string) => text.toLowerCase(),
    wide,
    (text: string) => `\u200e${text}\ufeff`,
    (text: string) => text.replaceAll(/..../g, '$&\u00a0'),
    (text: string) => text.replaceAll(/..../g, '$&\u2060\t'),
  ];
  for (const spelling of spellings) {
    const order = await world.placeOrder();
    const first = { ...shipmentOf(order), trackingId: spelling(labelOf(order)) };
    expect((await world.confirm(first)).status).toBe(200);
    expect(await world.confirm(withLabelOf(order, await world.placeOrder()))).toMatchObject(inUse);
  }
});

test('a stored refusal is answered as it was stored, also where a later build has given its code', async () => {
  const key = randomUUID();
  const order = await world.placeOrder();
  const { order: first } = await world.placeConfirmed();
  await world.confirm(withLabelOf(first, order), { key });
  await world.db
    .update(idempotencyKeys)
    .set({ status: 418, answer: { code: 'SHIPMENT.OF_TOMORROW', message: 'Later.', details: { why: 1 } } })
    .where(eq(idempotencyKeys.key, key));
  expect(await world.confirm(withLabelOf(first, order), { key })).toMatchObject({
    status: 418,
    body: { errors: [{ code: 'SHIPMENT.OF_TOMORROW', message: 'Later.', why: 1 }] },
  });
});

describe('two devices', () => {
  test('in whatever order their writes arrive, no label is on two orders unless a person said why', async () => {
    await fc.assert(
      fc.asyncProperty(twoDevices, devices => liveInEachOrder(world, devices)),
      { seed: 20261123, numRuns: 10, endOnFailure: true },
    );
  });

  test('at once, no label is on two orders unless a person said why', async () => {
    await fc.assert(
      fc.asyncProperty(twoDevices, devices => liveAtOnce(world, devices)),
      { seed: 20261123, numRuns: 10, endOnFailure: true },
    );
  });
});
