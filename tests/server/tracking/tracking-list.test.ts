import { and, eq } from 'drizzle-orm';
import { compactVerify, importJWK } from 'jose';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearances, orderItems } from '#server/db/tables/orders.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { ProofPayload } from '#src/features/customs-tracking/proof/read-proof-token.ts';
import { type ApiWorld, minute, openApiWorld, second } from '#tests/server/support/api-world.ts';

let world: ApiWorld;
let seller: SeededSeller;
let token: string;
beforeAll(async () => {
  world = await openApiWorld();
  seller = await world.addSeller({ orderCount: 60 });
  token = await world.signIn(seller);
});
afterAll(() => world.close());

async function fetchList() {
  const { body } = await world.call(endpoints.retrieveTrackingList, { token });
  return body.customsTrackings;
}

/** Changes an order's clearance as a broker's act does. */
async function change(orderId: string | undefined, values: Partial<typeof clearances.$inferInsert>) {
  await world.adapters.database.db
    .update(clearances)
    .set({ ...values, updatedAt: world.now })
    .where(and(eq(clearances.sellerId, seller.sellerId), eq(clearances.orderId, orderId ?? '')));
}

test('each item carries what the entity names [103]', async () => {
  const { items, meta } = await fetchList();
  expect(meta.total).toBe(60);
  expect(items).toHaveLength(60);
  const released = items.find(item => item.status === 'RELEASED');
  expect(released).toMatchObject({
    orderId: expect.stringMatching(/^028-\d{7}-\d{7}$/),
    updatedAt: expect.stringMatching(/Z$/),
    duration: expect.any(Number),
    place: expect.any(String),
    mrn: expect.stringMatching(/^\d\d[A-Z]{2}/),
    proof: expect.stringMatching(/^ey/),
  });
});

test('the newest change comes first, and a change moves an order to the top', async () => {
  const before = (await fetchList()).items;
  expect(before.map(item => item.updatedAt)).toEqual(
    before
      .map(item => item.updatedAt)
      .sort()
      .reverse(),
  );
  const last = before.at(-1)?.orderId;
  world.wait(second);
  await change(last, { place: 'Liège Airport' });
  expect((await fetchList()).items[0]?.orderId).toBe(last);
});

describe('the duration', () => {
  const durationOf = async (orderId: string | undefined) =>
    (await fetchList()).items.find(item => item.orderId === orderId)?.duration;

  test('runs from the hand-over to now, and stops at the release', async () => {
    const orderId = (await fetchList()).items[0]?.orderId;
    await change(orderId, { status: 'IN_PROGRESS', handedOverAt: world.now, releasedAt: null });
    world.wait(90 * second);
    expect(await durationOf(orderId)).toBe(90);
    await change(orderId, { status: 'RELEASED', releasedAt: world.now });
    world.wait(minute);
    expect(await durationOf(orderId)).toBe(90);
  });

  test('is zero before the hand-over', async () => {
    const orderId = (await fetchList()).items[0]?.orderId;
    await change(orderId, { status: 'NOT_RELEASED', handedOverAt: null, releasedAt: null });
    world.wait(minute);
    expect(await durationOf(orderId)).toBe(0);
  });
});

test('the ship-by travels while an item of the order waits, and no longer', async () => {
  const { db } = world.adapters.database;
  const waiting = (await fetchList()).items.find(item => item.shipBy !== undefined);
  const items = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.sellerId, seller.sellerId), eq(orderItems.orderId, waiting?.orderId ?? '')));
  const shipByAfter = async (confirmed: typeof items) => {
    for (const item of confirmed) {
      await db.update(orderItems).set({ shippedQuantity: item.quantity }).where(eq(orderItems.id, item.id));
    }
    return (await fetchList()).items.find(item => item.orderId === waiting?.orderId)?.shipBy;
  };
  expect(items.length).toBeGreaterThan(1);
  expect(await shipByAfter(items.slice(1))).toBe(waiting?.shipBy);
  expect(await shipByAfter(items)).toBeUndefined();
});

test('an item says how many of its order’s items are confirmed, and how many of them the marketplace refused', async () => {
  const { db } = world.adapters.database;
  const listed = async (orderId: string | undefined) => {
    const item = (await fetchList()).items.find(one => one.orderId === orderId);
    return { confirmed: item?.confirmedCount, of: item?.itemCount, refused: item?.refusedCount };
  };
  const before = (await fetchList()).items.find(item => item.itemCount === 2 && item.confirmedCount === 0);
  const orderId = before?.orderId ?? expect.fail();
  const { customsProducts } = (await world.call(endpoints.retrieveProducts, { token, params: { orderId } }))
    .body;
  const confirm = (product: (typeof customsProducts)[number] | undefined) =>
    world.call(endpoints.createShipmentLedger, {
      token,
      body: {
        dispatchDate: world.now.toISOString().slice(0, 10),
        dispatchFrom: 'Shenzhen',
        carrier: 'Yun Express',
        deliveryService: 'Standard',
        trackingId: 'YT2630112345678901',
        products: [{ productId: product?._id, quantity: product?.quantity }],
        orderId,
        marketplaceId: 'A1PA6795UKMFR9',
      },
    });
  expect((await confirm(customsProducts[0])).status).toBe(200);
  expect(await listed(orderId)).toEqual({ confirmed: 1, of: 2, refused: undefined });
  expect((await confirm(customsProducts[1])).status).toBe(200);
  expect(await listed(orderId)).toEqual({ confirmed: 2, of: 2, refused: undefined });
  await db
    .update(shipmentLedger)
    .set({ marketplaceState: 'refused', marketplaceReason: 'No such carrier.' })
    .where(eq(shipmentLedger.orderId, orderId));
  expect(await listed(orderId)).toEqual({ confirmed: 0, of: 2, refused: 2 });
});

test('unread counts what changed since the list was last fetched', async () => {
  const newcomer = await world.addSeller({ orderCount: 5 });
  const newcomersToken = await world.signIn(newcomer);
  const unread = async (as: string) =>
    (await world.call(endpoints.retrieveTrackingList, { token: as })).body.customsTrackings.meta.unread;
  expect(await unread(newcomersToken)).toBe(5);
  expect(await unread(newcomersToken)).toBe(0);

  const { items } = await fetchList();
  world.wait(second);
  await change(items[3]?.orderId, { place: 'Hamburg Hafen' });
  await change(items[7]?.orderId, { place: 'Hamburg Hafen' });
  world.wait(second);
  expect(await unread(newcomersToken)).toBe(0);
  expect(await unread(token)).toBe(2);
  expect(await unread(token)).toBe(0);
});

test('a proof holds against the broker’s published key, names its order, and has 1 KB at most', async () => {
  const { brokerKeys } = (await world.call(endpoints.retrieveBrokerKeys, { token })).body;
  const proven = (await fetchList()).items.filter(item => item.proof !== undefined);
  expect(proven.length).toBeGreaterThan(20);
  for (const { proof = '', orderId } of proven) {
    expect(proof.length).toBeLessThanOrEqual(1024);
    const { payload, protectedHeader } = await compactVerify(proof, async header => {
      const key = brokerKeys.find(({ kid }) => kid === header.kid);
      if (!key) throw new Error(`No key ${header.kid} is published.`);
      return importJWK(key, 'ES256');
    });
    expect(protectedHeader.alg).toBe('ES256');
    const signedPayload = v.parse(ProofPayload, JSON.parse(new TextDecoder().decode(payload)));
    expect(signedPayload).toMatchObject({
      iss: brokerKeys[0]?.iss,
      sub: `order:${orderId}`,
      authorizedCustomsBroker: { name: 'Rheinport Zollagentur GmbH' },
    });
  }
});

test('published keys hold no private part', async () => {
  const { brokerKeys } = (await world.call(endpoints.retrieveBrokerKeys, { token })).body;
  expect(Object.keys(brokerKeys[0] ?? {}).sort()).toEqual([
    'alg',
    'crv',
    'iss',
    'kid',
    'kty',
    'name',
    'use',
    'x',
    'y',
  ]);
});
