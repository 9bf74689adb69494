import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPostgresLimits, openPostgresDatabase } from '#server/db/connection/postgres-database.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { withIdempotency } from '#server/services/idempotency.ts';
import { saveShippingDefaults } from '#server/services/sellers/shipping-defaults.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';
import { makeGate } from '../server/support/gate.ts';
import type { TestOrder } from '../server/support/insert-order.ts';
import { openShipmentWorld, shipmentOf, signInSeller } from '../server/support/shipment-world.ts';

describe.skipIf(missingPostgres)('on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await PostgresServer.start();
  });
  afterAll(() => postgres.dispose());

  async function open(lockMs: number) {
    const url = await postgres.addDatabase();
    const database = new URL(url).pathname.slice(1);
    const limits = { ...defaultPostgresLimits, lockMs };
    const world = await openShipmentWorld(() => {}, await openPostgresDatabase(url, { limits }));
    const lock = (order: TestOrder) =>
      postgres.hold(database, `select 1 from orders where order_id = '${order.orderId}' for update`);
    return { world, lock, database };
  }

  test('a locked row of one seller delays no other seller', async () => {
    const { world, lock } = await open(0);
    const locked = await world.placeOrder();
    const other = await signInSeller(world.adapters);
    const orders = await Promise.all([1, 2, 3, 4].map(() => world.placeOrder([1], other.sellerId)));
    const release = await lock(locked);
    // Twice as many as the pool has connections, as a warehouse sends them that is back in the network.
    const stuck = Array.from({ length: 20 }, () => world.confirm(shipmentOf(locked)));
    for (const order of orders) {
      expect((await world.confirm(shipmentOf(order), { token: other.token })).status).toBe(200);
    }
    expect((await world.effectsOf(locked)).entries).toEqual([]);
    await release();
    const statuses = (await Promise.all(stuck)).map(answer => answer.status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    await world.close();
  });

  test('a confirmation whose order stays locked is answered with Retry-After, and then takes effect once', async () => {
    const { world, lock } = await open(200);
    const order = await world.placeOrder();
    const release = await lock(order);
    const key = randomUUID();
    const answer = await world.confirm(shipmentOf(order), { key });
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([503, 'SERVER.UNAVAILABLE']);
    expect(answer.headers.get('Retry-After')).toBe('2');
    await release();
    expect((await world.confirm(shipmentOf(order), { key })).status).toBe(200);
    expect((await world.confirm(shipmentOf(order), { key })).status).toBe(200);
    expect((await world.effectsOf(order)).entries).toHaveLength(1);
    await world.close();
  });

  test('of two people who save shipping settings at once one saves and the other is told', async () => {
    const { world, database } = await open(0);
    const { sellerId } = world.seller;
    const release = await postgres.hold(
      database,
      `select 1 from sellers where id = '${sellerId}' for no key update`,
    );
    const save = () => {
      const key = randomUUID();
      const change = { sellerId, key, fingerprint: key, retentionDays: 90 };
      return saveShippingDefaults(
        world.db,
        change,
        { places: [], carriers: [], marketplaces: {}, version: 0 },
        'owner',
        new Date(),
      );
    };
    const both = Promise.allSettled([save(), save()]);
    // Each has noted its key by then, which refers to the company's row that it waits for.
    const waiting = `select 1 from pg_stat_activity where datname = '${database}' and wait_event_type = 'Lock'`;
    await expect.poll(() => postgres.query(database, waiting)).toHaveLength(2);
    await release();
    const ends = await both;
    expect(ends.map(end => (end.status === 'fulfilled' ? end.value : end.reason.code)).toSorted()).toEqual([
      1,
      'SELLER.SHIPPING_CHANGED',
    ]);
    await world.close();
  });

  test('a change that still runs elsewhere under the same key is asked to try again', async () => {
    const { world } = await open(0);
    const key = randomUUID();
    const change = { sellerId: world.seller.sellerId, key, fingerprint: 'the same', retentionDays: 90 };
    const running = makeGate();
    const release = makeGate();
    const first = withIdempotency(world.db, change, async () => {
      running.open();
      await release.opened;
      return { first: true };
    });
    await running.opened;
    const another = async () => ({ first: false });
    const second = withIdempotency(world.db, { ...change, patienceMs: 100 }, another);
    await expect(second).rejects.toMatchObject({ code: 'IDEMPOTENCY.IN_PROGRESS', retryAfterSeconds: 2 });
    release.open();
    expect(await first).toEqual({ first: true });
    expect(await withIdempotency(world.db, change, another)).toEqual({ first: true });
    await world.close();
  });

  test.each([
    ['is refused', new Refusal('SHIPMENT.ORDER_CANCELLED', 'The order was cancelled.')],
    ['fails', new Error('The connection was lost.')],
  ])(
    'a repetition that waited too long for a change that then %s stores nothing under its key',
    async (_, end) => {
      const { world } = await open(0);
      const key = randomUUID();
      const change = { sellerId: world.seller.sellerId, key, fingerprint: 'the same', retentionDays: null };
      const running = makeGate();
      const release = makeGate();
      const first = withIdempotency(world.db, change, async () => {
        running.open();
        await release.opened;
        throw end;
      });
      await running.opened;
      let begun = 0;
      const transaction: typeof world.db.transaction = (...work) => {
        // One that stores an answer waits for the key too, and would get it when the first gives it up.
        if (++begun > 1) release.open();
        return world.db.transaction(...work);
      };
      const again = async () => 'done';
      const db = Object.assign(Object.create(world.db), { transaction });
      const second = withIdempotency(db, { ...change, patienceMs: 100 }, again);
      await expect(second).rejects.toMatchObject({ code: 'IDEMPOTENCY.IN_PROGRESS' });
      release.open();
      await expect(first).rejects.toThrow(end.message);
      const third = withIdempotency(world.db, change, again);
      if (end instanceof Refusal) await expect(third).rejects.toMatchObject({ code: end.code });
      else expect(await third).toBe('done');
      await world.close();
    },
  );
});
