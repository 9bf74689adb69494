import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { marketplacePackages, orderItems } from '#server/db/tables/orders.ts';
import { orderEvents, shipmentLedger } from '#server/db/tables/shipments.ts';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { findOrders } from '#server/services/find/find-orders.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { longestSearch, mostSearchHits } from '#src/contract/orders/search-hits.ts';
import { hanPairs, latinWords, plainWords } from '#src/contract/orders/search-words.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';
import { insertOrder, insertSeller, type TestOrder } from '#tests/server/support/insert-order.ts';
import { ownerOf } from '#tests/server/support/members.ts';

let world: ApiWorld;
let db: Db;
let seller: SeededSeller;
let token: string;
beforeAll(async () => {
  world = await openApiWorld();
  db = world.adapters.database.db;
  seller = await world.addSeller();
  token = await world.signIn(seller);
});
afterAll(() => world.close());

const find = async (text: string, role: 'owner' | 'warehouse' = 'owner', sellerId = seller.sellerId) =>
  (await findOrders(db, { sellerId, role }, text)).hits;

const rename = (order: TestOrder, set: Partial<typeof orderItems.$inferInsert>) =>
  db
    .update(orderItems)
    .set(set)
    .where(eq(orderItems.id, order.items[0]?.id ?? ''));

const confirm = async (order: TestOrder, trackingId: string) => {
  const id = randomUUID();
  await db.insert(shipmentLedger).values({
    ...{ id, trackingId, sellerId: order.sellerId, orderId: order.orderId },
    marketplaceId: order.marketplaceId,
    ...{ carrier: 'DHL', deliveryService: 'Paket', dispatchDate: '2026-11-20', dispatchFrom: 'CN' },
    ...{ packageReferenceId: '1', confirmedBy: 'Phone' },
  });
  return id;
};

test('an order is found by SKU, ASIN, the beginning of a word and two Chinese letters of a name, and the hit says which', async () => {
  const order = await insertOrder(db, seller.sellerId, [1]);
  const { orderId } = order;
  await rename(order, { name: 'Émaille-Kanne 珐琅水壶 1,7 l', sku: 'KET 17/Rot', asin: 'B0KANNE001' });
  const found = (field: string, text: string, isExact?: true) => [
    { orderId, field, text, ...(isExact && { isExact }) },
  ];
  const name = 'Émaille-Kanne 珐琅水壶 1,7 l';
  expect(await find('ket17')).toEqual(found('sku', 'KET 17/Rot'));
  expect(await find('KET 17/rot')).toEqual(found('sku', 'KET 17/Rot', true));
  expect(await find('b0kanne001')).toEqual(found('asin', 'B0KANNE001', true));
  expect(await find('emai')).toEqual(found('name', name));
  expect(await find('水壶')).toEqual(found('name', name));
  expect(await find('珐琅水壶')).toEqual(found('name', name));
  expect(await find('kan 琅水')).toEqual(found('name', name));
  expect(await find('ann')).toEqual([]);
  expect(await find('壶水')).toEqual([]);
  expect(await find(orderId)).toEqual(found('order', orderId, true));
});

test('a tracking number is found however it is written, by its last four characters, and after it was replaced', async () => {
  const order = await insertOrder(db, seller.sellerId, [1]);
  const { orderId, sellerId } = order;
  const id = await confirm(order, '00340434 1611 0989 7645');
  const hit = { orderId, field: 'tracking', text: '00340434 1611 0989 7645' };
  expect(await find('00340434161109897645')).toEqual([{ ...hit, isExact: true }]);
  expect(await find('0989 7645')).toEqual([hit]);
  expect(await find('7645')).toEqual([hit]);
  expect(await find('645')).toEqual([]);
  const values = { trackingId: hit.text, carrier: 'DHL', deliveryService: 'Paket' };
  await db.insert(orderEvents).values({
    ...{ sellerId, orderId, kind: 'confirmed', ledgerId: id, revision: 1 },
    detail: { values: { ...values, dispatchDate: '2026-11-20', dispatchFrom: 'CN' } },
  });
  await db.update(shipmentLedger).set({ trackingId: '1Z999AA10123456784' }).where(eq(shipmentLedger.id, id));
  expect(await find('6784')).toMatchObject([{ orderId, field: 'tracking', text: '1Z999AA10123456784' }]);
  expect(await find('7645')).toEqual([{ ...hit, field: 'former-tracking' }]);
});

test('a whole SKU is found among more orders than are shown whose names begin like it', async () => {
  const many = Array.from({ length: mostSearchHits + 5 }, () => insertOrder(db, seller.sellerId, [1]));
  for (const order of await Promise.all(many)) await rename(order, { name: 'Lampenschirm' });
  const one = await insertOrder(db, seller.sellerId, [1]);
  await rename(one, { name: 'Bulb', sku: 'LAMPE' });
  const hits = await find('lampe');
  expect(hits).toHaveLength(mostSearchHits);
  expect(hits[0]).toEqual({ orderId: one.orderId, field: 'sku', text: 'LAMPE', isExact: true });
});

test('a package that somebody else sent is found by its number', async () => {
  const { sellerId, orderId } = await insertOrder(db, seller.sellerId, [1]);
  await db.insert(marketplacePackages).values({
    sellerId,
    orderId,
    packageReferenceId: '7',
    trackingNumber: 'LX123456789CN',
    readAt: world.now,
  });
  expect(await find('lx123456789cn')).toMatchObject([{ orderId, field: 'tracking', isExact: true }]);
});

test('another company’s orders are not found, whatever is searched for', async () => {
  const other = await insertSeller(db);
  const order = await insertOrder(db, other, [1]);
  await rename(order, { name: 'Zitrone', sku: 'ZIT-1', asin: 'B0ZITRONE1' });
  await confirm(order, 'ZZ000000001DE');
  for (const text of ['zitrone', 'ZIT-1', 'B0ZITRONE1', 'ZZ000000001DE', order.orderId]) {
    expect(await find(text, 'owner', other)).toMatchObject([{ orderId: order.orderId }]);
    expect(await find(text)).toEqual([]);
  }
});

test('owners find what a person confirmed by the name, the warehouse does not', async () => {
  const sellerId = await insertSeller(db);
  const { orderId } = await insertOrder(db, sellerId, [1]);
  const { personId } = await ownerOf(db, sellerId);
  await db.insert(orderEvents).values({
    ...{ sellerId, orderId, kind: 'confirmed', ledgerId: randomUUID(), revision: 1 },
    userId: personId,
  });
  expect(await find('mei', 'owner', sellerId)).toEqual([{ orderId, field: 'person', text: 'Mei Lin' }]);
  expect(await find('mei', 'warehouse', sellerId)).toEqual([]);
});

test('whatever a name is, its words and its pairs of Chinese letters find it', async () => {
  const order = await insertOrder(db, seller.sellerId, [1]);
  const letters = fc.constantFrom(...'abzÄéßØ19 -\'%\\:&|!*()"水壶灯泡𠮷、（Ｋ');
  await fc.assert(
    fc.asyncProperty(fc.array(letters, { minLength: 1, maxLength: 14 }), async chosen => {
      const name = chosen.join('');
      await rename(order, { name });
      const plain = plainWords(name);
      const wanted = [...latinWords(plain).filter(word => word.length > 1), ...hanPairs(plain)];
      for (const word of wanted) {
        expect((await find(word)).map(hit => hit.orderId)).toContain(order.orderId);
      }
    }),
    { numRuns: 40 },
  );
});

test('signs that mean something to a database are searched for like any others, and what is too long is refused in words', async () => {
  for (const text of ["'", '%', '\\', "a'b", 'a:*', '&|!()', '<->', '"', 'x'.repeat(longestSearch)]) {
    const { status } = await world.call(endpoints.searchOrders, { token, params: { text } });
    expect([text, status]).toEqual([text, 200]);
  }
  const { status, body } = await world.call(endpoints.searchOrders, {
    token,
    params: { text: 'x'.repeat(1000) },
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ message: expect.any(String) }] });
});
