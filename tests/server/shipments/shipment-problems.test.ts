import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import { shipmentViewEndpoints } from '#src/contract/endpoints/shipment-view-endpoints.ts';
import { amendmentOf, labelOf, shipmentOf, signInSeller } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();

/** What the marketplace made of it. */
const say = (_id: string, outcome: Partial<typeof shipmentLedger.$inferInsert>) =>
  world.db
    .update(shipmentLedger)
    .set({ marketplaceAt: new Date('2026-11-12T14:00:00Z'), ...outcome })
    .where(eq(shipmentLedger.id, _id));

describe('the problems', () => {
  const endpoint = shipmentViewEndpoints.retrieveShipmentProblems;
  const get = (etag?: string) => world.get(endpoint.path, etag ? { 'If-None-Match': etag } : {});
  const problems = async () => v.parse(endpoint.answer, await (await get()).json()).shipmentProblems;
  const refused = {
    marketplaceState: 'refused',
    marketplaceReason: 'Not this carrier.',
    marketplaceCode: 'CARRIER_NOT_ELIGIBLE',
  } as const;

  test('are what the marketplace refused or doesn’t show, with all that an amendment needs', async () => {
    const { order, _id } = await world.placeConfirmed();
    const missing = await world.placeConfirmed();
    const [waiting, accepted, verified, awaited, closed] = await Promise.all(
      Array.from({ length: 5 }, () => world.placeConfirmed()),
    );
    await say(_id, refused);
    await say(missing._id, { marketplaceState: 'accepted', verification: 'missing' });
    await say(accepted?._id ?? '', { marketplaceState: 'accepted' });
    await say(verified?._id ?? '', { marketplaceState: 'accepted', verification: 'verified' });
    await say(awaited?._id ?? '', { marketplaceState: 'accepted', verification: 'awaited' });
    await say(closed?._id ?? '', { ...refused, closedAt: new Date() });
    expect(await world.entryOf(waiting?._id ?? '')).toMatchObject({ marketplaceState: 'waiting' });
    const { products, orderId, marketplaceId, ...values } = shipmentOf(order);
    const found = await problems();
    expect(found).toMatchObject([
      {
        _id,
        orderId,
        marketplaceId,
        revision: 1,
        values,
        confirmedBy: 'Unknown device',
        marketplace: { state: 'refused', reason: 'Not this carrier.', code: 'CARRIER_NOT_ELIGIBLE' },
      },
      { _id: missing._id, marketplace: { state: 'accepted', verification: 'missing' } },
    ]);
    expect(found[0]?.products).toEqual(expect.arrayContaining(products));
    expect(found[0]?.products).toHaveLength(products.length);
    await world.amend(amendmentOf(order, _id), '"1"');
    expect(await problems()).toMatchObject([{ _id: missing._id }]);
  });

  test('are not sent again to a device that has them, and never another seller’s', async () => {
    const { _id } = await world.placeConfirmed();
    await say(_id, refused);
    const first = await get();
    const etag = first.headers.get('ETag') ?? '';
    const again = await get(`W/${etag}`);
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
    await say(_id, { marketplaceReason: 'Still not.' });
    const changed = await get(etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(etag);
    const other = await signInSeller(world.adapters);
    const theirs = await world.get(endpoint.path, { Authorization: `Bearer ${other.token}` });
    expect(await theirs.json()).toEqual({ shipmentProblems: [] });
  });
});

describe('`closeShipmentProblem`', () => {
  test('takes it off the list for every device, once, until it is amended; one that is none is unknown', async () => {
    const { order, _id } = await world.placeConfirmed();
    expect((await world.closeProblem(_id)).status).toBe(404);
    await say(_id, {
      marketplaceState: 'refused',
      marketplaceCode: 'ALREADY_SHIPPED',
      marketplaceReason: 'No.',
    });
    const other = await signInSeller(world.adapters);
    expect((await world.closeProblem(_id, other.token)).status).toBe(404);
    for (const _ of [1, 2]) expect((await world.closeProblem(_id)).status).toBe(200);
    const { closedAt } = await world.entryOf(_id);
    expect(closedAt).toBeInstanceOf(Date);
    const events = await world.db.select().from(orderEvents).where(eq(orderEvents.ledgerId, _id));
    expect(events.map(({ kind }) => kind)).toEqual(['confirmed', 'closed']);
    const requested = await world.get(shipmentViewEndpoints.retrieveShipmentProblems.path);
    expect(JSON.stringify(await requested.json())).not.toContain(_id);
    await world.amend(amendmentOf(order, _id), '"1"');
    expect(await world.entryOf(_id)).toMatchObject({ closedAt: null, marketplaceState: 'waiting' });
  });
});

describe('the history of an order', () => {
  const endpoint = shipmentViewEndpoints.retrieveOrderHistory;
  const get = (orderId: string) => world.get(endpoint.path.replace('{orderId}', orderId));
  const historyOf = async (orderId: string) =>
    v.parse(endpoint.answer, await (await get(orderId)).json()).orderHistory;

  test('names what happened, who did it and on which device, oldest first', async () => {
    const { sellerId } = world.seller;
    const { order, _id } = await world.placeConfirmed();
    await world.amend(amendmentOf(order, _id), '"1"', { headers: { 'X-Device-Label': 'Table%202' } });
    await world.db
      .insert(orderEvents)
      .values({ sellerId, orderId: order.orderId, kind: 'cancelled', detail: {} });
    const { products: _, orderId, marketplaceId: __, ...values } = shipmentOf(order);
    expect(await historyOf(orderId)).toEqual([
      {
        at: expect.any(String),
        kind: 'confirmed',
        ledgerId: _id,
        revision: 1,
        by: 'Mei Lin',
        device: 'Unknown device',
        detail: { values },
      },
      {
        at: expect.any(String),
        kind: 'amended',
        ledgerId: _id,
        revision: 2,
        by: 'Mei Lin',
        device: 'Table 2',
        detail: { values: { ...values, trackingId: labelOf(order, '9') } },
      },
      { at: expect.any(String), kind: 'cancelled', detail: {} },
    ]);
  });

  test('of a confirmation that has none yet, such as the demo’s, says what the ledger says, and loses nothing by an amendment', async () => {
    const { order, _id } = await world.placeConfirmed();
    const { orderId } = order;
    await world.db.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
    const { confirmedAt } = await world.entryOf(_id);
    const marketplaceAt = new Date(confirmedAt.getTime() + 1000);
    await say(_id, { marketplaceState: 'refused', marketplaceReason: 'No.', marketplaceAt });
    const { products: _, orderId: __, marketplaceId: ___, ...values } = shipmentOf(order);
    const confirmed = { at: confirmedAt.toISOString(), kind: 'confirmed', revision: 1, detail: { values } };
    expect(await historyOf(orderId)).toMatchObject([
      confirmed,
      { at: marketplaceAt.toISOString(), kind: 'refused', revision: 1, detail: { reason: 'No.' } },
    ]);
    await world.amend(amendmentOf(order, _id), '"1"');
    expect(await historyOf(orderId)).toMatchObject([confirmed, { kind: 'amended', revision: 2 }]);
  });

  test('of another seller’s order is that of none', async () => {
    const other = await signInSeller(world.adapters);
    const order = await world.placeOrder([1], other.sellerId);
    expect((await get(order.orderId)).status).toBe(404);
    expect((await get((await world.placeOrder()).orderId)).status).toBe(200);
  });
});
