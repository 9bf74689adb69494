import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearances } from '#server/db/tables/orders.ts';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { openTrackingProofs } from '#server/services/tracking/tracking-proofs.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';

let world: ApiWorld;
let seller: SeededSeller;
let token: string;
beforeAll(async () => {
  world = await openApiWorld();
  seller = await world.addSeller({ orderCount: 20 });
  token = await world.signIn(seller);
  const { db } = world.adapters.database;
  const { sellerId } = seller;
  // Enough for three parts of an answer. Signed once: this is about how they travel.
  await db.execute(sql`insert into orders (seller_id, order_id, marketplace_id, created_at)
    select ${sellerId}, '305-' || n, 'A1PA6795UKMFR9', now() from generate_series(1, 230) n`);
  await db.execute(sql`insert into clearances (seller_id, order_id, status, proof, updated_at)
    select ${sellerId}, '305-' || n, 'RELEASED', known.proof, now() from generate_series(1, 230) n,
      (select proof from clearances where seller_id = ${sellerId} and proof is not null limit 1) known`);
});
afterAll(() => world.close());

const fetchList = async (params: { proofs?: 'apart' }) =>
  (await world.call(endpoints.retrieveTrackingList, { token, params })).body.customsTrackings.items;
const fetchProofs = async (params: Record<string, string>) =>
  (await world.call(endpoints.retrieveTrackingProofs, { token, params })).body.trackingProofs;

test('the list without its proofs says which orders have one, and is the same otherwise', async () => {
  const whole = await fetchList({});
  const apart = await fetchList({ proofs: 'apart' });
  expect(apart).toEqual(
    whole.map(({ proof, ...item }) => ({ ...item, ...(proof !== undefined && { hasProof: true }) })),
  );
  expect(apart.some(({ hasProof }) => hasProof)).toBe(true);
});

test('all proofs come in one answer with a line for each, those behind an order, and that of one', async () => {
  const proved = (await fetchList({})).flatMap(({ orderId, proof }) => (proof ? [{ orderId, proof }] : []));
  expect(proved.length).toBeGreaterThan(200);
  const all = await fetchProofs({});
  const byOrder = (one: { orderId: string }, other: { orderId: string }) =>
    one.orderId < other.orderId ? -1 : 1;
  expect(all).toEqual(proved.toSorted(byOrder));
  expect(await fetchProofs({ behind: all[149]?.orderId ?? '' })).toEqual(all.slice(150));
  expect(await fetchProofs({ orderId: all[7]?.orderId ?? '' })).toEqual([all[7]]);
  expect(await fetchProofs({ orderId: '028-0000000-0000000' })).toEqual([]);

  const other = await world.signIn(await world.addSeller());
  const { body } = await world.call(endpoints.retrieveTrackingProofs, { token: other, params: {} });
  expect(body.trackingProofs).toEqual([]);
});

test('a line is sent for each proof, and an order that loses its proof meanwhile is left out', async () => {
  const { db } = world.adapters.database;
  const all = await fetchProofs({});
  const last = all.at(-1)?.orderId ?? '';
  let turns = 0;
  const { first, rest } = await openTrackingProofs(db, seller.sellerId, {} as never, async work => {
    turns++;
    if (turns === 2)
      await db
        .update(clearances)
        .set({ proof: null })
        .where(and(eq(clearances.sellerId, seller.sellerId), eq(clearances.orderId, last)));
    return work();
  });
  let text = first;
  for await (const part of rest ?? []) text += part;
  const lines = text.split('\n');
  expect([lines[0], lines.at(-1), lines.length]).toEqual(['{"trackingProofs":[', ']}', all.length + 1]);
  const { trackingProofs } = v.parse(endpoints.retrieveTrackingProofs.answer, JSON.parse(text));
  expect(trackingProofs).toEqual(all.slice(0, -1));
});
