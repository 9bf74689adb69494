import { randomUUID } from 'node:crypto';
import { eq, TransactionRollbackError } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { idempotencyKeys } from '#server/db/tables/shipments.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { confirmShipmentJobOf } from '#server/queue/confirm-shipment.ts';
import { addJob } from '#server/queue/job-queue.ts';
import { fingerprintOf, withIdempotency } from '#server/services/idempotency.ts';
import { insertShipment, newReceipt } from '#server/services/shipments/shipment-ledger.ts';
import { ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';
import { shipmentOf, signInSeller } from '#tests/server/support/shipment-world.ts';
import { shipmentWorldOfFile } from '#tests/server/support/shipment-world-of-file.ts';

const world = await shipmentWorldOfFile();

describe('the same key', () => {
  test('answers what it answered, and takes effect once', async () => {
    const order = await world.placeOrder();
    const key = randomUUID();
    const first = await world.confirm(shipmentOf(order), { key });
    const again = await world.confirm(shipmentOf(order), { key, headers: { 'X-Device-Label': 'Another' } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const { entries, jobs: waiting } = await world.effectsOf(order);
    expect([entries.length, waiting.length]).toEqual([1, 1]);
  });

  test('of a payload with its fields in another order is the same change', async () => {
    const order = await world.placeOrder();
    const key = randomUUID();
    const first = await world.confirm(shipmentOf(order), { key });
    const reversed = Object.fromEntries(Object.entries(shipmentOf(order)).reverse());
    expect((await world.confirm(reversed, { key })).body).toEqual(first.body);
  });

  test('case 34: with another payload is refused, and nothing is applied', async () => {
    const order = await world.placeOrder();
    const other = await world.placeOrder();
    const key = randomUUID();
    await world.confirm(shipmentOf(order), { key });
    const answer = await world.confirm(shipmentOf(other), { key });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ code: 'IDEMPOTENCY.KEY_REUSED' }] } });
    expect((await world.effectsOf(other)).entries).toEqual([]);
  });

  test('of another seller is another key', async () => {
    const seller = await signInSeller(world.adapters);
    const key = randomUUID();
    await world.confirm(shipmentOf(await world.placeOrder()), { key });
    const order = await world.placeOrder([1], seller.sellerId);
    expect(await world.confirm(shipmentOf(order), { key, token: seller.token })).toMatchObject({
      status: 200,
    });
  });

  test('twenty times at once takes effect once, with equal answers', async () => {
    const order = await world.placeOrder();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.confirm(shipmentOf(order), { key })),
    );
    const { entries, items, jobs: waiting } = await world.effectsOf(order);
    expect([entries.length, items.length, waiting.length]).toEqual([1, 2, 1]);
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(answers[0]?.body);
    }
  });

  test('keeps answering a refusal, and what was corrected goes under a new one', async () => {
    const order = await world.placeOrder([2]);
    const shipment = shipmentOf(order);
    const [product] = shipment.products;
    const wrong = { ...shipment, products: [{ ...product, quantity: 1 }] };
    const key = randomUUID();
    const refused = await world.confirm(wrong, { key });
    expect(refused.status).toBe(422);
    const again = await world.confirm(wrong, { key });
    expect([again.status, again.body.errors]).toEqual([422, refused.body.errors]);
    expect(await world.confirm(shipment, { key })).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'IDEMPOTENCY.KEY_REUSED' }] },
    });
    expect(await world.confirm(shipment)).toMatchObject({ status: 200 });
  });

  test('is not spent by a payload that cannot be read, nor by a session that has ended', async () => {
    const order = await world.placeOrder();
    const key = randomUUID();
    expect((await world.confirm({ ...shipmentOf(order), products: [] }, { key })).status).toBe(400);
    expect((await world.confirm(shipmentOf(order), { key, token: 'a.b.c' })).status).toBe(401);
    expect((await world.confirm(shipmentOf(order), { key })).status).toBe(200);
  });
});

describe('without a key', () => {
  test('items are confirmed once all the same', async () => {
    const order = await world.placeOrder();
    expect((await world.confirm(shipmentOf(order), { key: null })).status).toBe(200);
    expect(await world.confirm(shipmentOf(order), { key: null })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'SHIPMENT.ALREADY_CONFIRMED', sameData: true }] },
    });
    expect((await world.effectsOf(order)).entries).toMatchObject([{ opId: null }]);
  });

  test('ten at once take effect once', async () => {
    const order = await world.placeOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.confirm(shipmentOf(order), { key: null })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await world.effectsOf(order)).entries).toHaveLength(1);
  });
});

describe('two confirmations that overlap', () => {
  test('case 43: of two devices at once: one takes effect, the other is told who was first', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await world.placeOrder([1, 2, 3]);
      const shipment = shipmentOf(order);
      const [first, second, third] = shipment.products;
      const answers = await Promise.all([
        world.confirm({ ...shipment, products: [first, second] }, { headers: { 'X-Device-Label': 'A' } }),
        world.confirm({ ...shipment, products: [third, second] }, { headers: { 'X-Device-Label': 'B' } }),
      ]);
      const winner = answers.findIndex(answer => answer.status === 200);
      expect(answers[1 - winner]).toMatchObject({
        status: 409,
        body: {
          errors: [
            { code: 'SHIPMENT.ALREADY_CONFIRMED', confirmedBy: winner === 0 ? 'A' : 'B', sameData: false },
          ],
        },
      });
      const { entries, items, jobs: waiting } = await world.effectsOf(order);
      expect([entries.length, items.length, waiting.length]).toEqual([1, 2, 1]);
    }
  });
});

test('the items’ key decides, even if nothing locks the order', async () => {
  const order = await world.placeOrder([1, 2]);
  const entry = v.parse(ShipmentLedgerEntry, shipmentOf(order));
  const insert = () =>
    world.db
      .transaction(async tx => {
        const by = { personId: 'packer', confirmedBy: 'Table 1', confirmedAt: new Date() };
        const receipt = newReceipt(by);
        const confirmed = { ...by, sellerId: world.seller.sellerId, opId: null };
        const isInserted = await insertShipment(
          tx,
          entry,
          confirmed,
          receipt,
          confirmShipmentJobOf(receipt._id),
        );
        return isInserted ? receipt : tx.rollback();
      })
      .catch((error: unknown) => {
        if (error instanceof TransactionRollbackError) return null;
        throw error;
      });
  const receipts = await Promise.all(Array.from({ length: 8 }, insert));
  expect(receipts.filter(Boolean)).toHaveLength(1);
  const { entries, items } = await world.effectsOf(order);
  expect([entries.length, items.length]).toEqual([1, 2]);
});

describe('a change under a key', () => {
  const changeOf = (key: string) => ({
    sellerId: world.seller.sellerId,
    key,
    fingerprint: fingerprintOf('PUT', 'something', { a: 1 }),
    retentionDays: 90,
  });
  const storedOf = (key: string) =>
    world.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));

  test('that broke down leaves neither effect nor key, and may be tried again', async () => {
    const key = randomUUID();
    const broken = withIdempotency(world.db, changeOf(key), async tx => {
      await addJob(tx, { kind: `of-${key}`, payload: {} });
      throw new Error('a fault of ours');
    });
    await expect(broken).rejects.toThrow('a fault of ours');
    expect(await storedOf(key)).toEqual([]);
    expect(
      await world.db
        .select()
        .from(jobs)
        .where(eq(jobs.kind, `of-${key}`)),
    ).toEqual([]);
    expect(await withIdempotency(world.db, changeOf(key), async () => ({ fine: true }))).toEqual({
      fine: true,
    });
  });

  test.each(['REQUEST.RATE_LIMITED', 'SERVER.UNAVAILABLE', 'AUTH.SESSION_ENDED'] as const)(
    'that met %s is not settled by it',
    async code => {
      const key = randomUUID();
      const refused = withIdempotency(world.db, changeOf(key), async () => {
        throw new Refusal(code, 'Not now.');
      });
      await expect(refused).rejects.toThrow('Not now.');
      expect(await storedOf(key)).toEqual([]);
    },
  );

  test('that was refused keeps the refusal and none of its effect', async () => {
    const key = randomUUID();
    const refuse = () =>
      withIdempotency(world.db, changeOf(key), async tx => {
        await addJob(tx, { kind: `of-${key}`, payload: {} });
        throw new Refusal('SHIPMENT.ORDER_UNKNOWN', 'There is no such order.', { path: 'orderId' });
      });
    await expect(refuse()).rejects.toThrow(Refusal);
    expect(await storedOf(key)).toMatchObject([{ status: 404 }]);
    expect(
      await world.db
        .select()
        .from(jobs)
        .where(eq(jobs.kind, `of-${key}`)),
    ).toEqual([]);
    await expect(refuse()).rejects.toMatchObject({
      code: 'SHIPMENT.ORDER_UNKNOWN',
      details: { path: 'orderId' },
    });
  });

  test('is kept as long as specified', async () => {
    const key = randomUUID();
    await withIdempotency(world.db, changeOf(key), async () => ({}));
    const [stored] = await storedOf(key);
    const days = (Number(stored?.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThan(90.1);
    const order = await world.placeOrder();
    const confirmation = randomUUID();
    await world.confirm(shipmentOf(order), { key: confirmation });
    expect(await storedOf(confirmation)).toMatchObject([{ status: 200, expiresAt: null }]);
  });
});
