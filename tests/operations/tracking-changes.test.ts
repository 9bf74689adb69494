import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openPostgresDatabase } from '#server/db/connection/postgres-database.ts';
import { clearances, orders } from '#server/db/tables/orders.ts';
import { openBroker } from '#server/services/partners/brokers.ts';
import { bindToDefaultBroker } from '#server/services/partners/seller-brokers.ts';
import { apiBase } from '#src/contract/headers.ts';
import { TrackingList } from '#src/contract/orders/customs-tracking.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';
import { makeGate } from '../server/support/gate.ts';
import { insertOrder } from '../server/support/insert-order.ts';
import { comparable, createRandomChanges, createTrackingDevice } from '../server/support/random-changes.ts';
import { openTestAdapters, signInSeller } from '../server/support/shipment-world.ts';

describe.skipIf(missingPostgres)('on PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await PostgresServer.start();
  });
  afterAll(() => postgres.dispose());

  async function open() {
    const database = await openPostgresDatabase(await postgres.addDatabase());
    const adapters = await openTestAdapters(database);
    const app = createApp(adapters);
    const seller = await signInSeller(adapters);
    const query = async (path: string, method = 'GET') => {
      const headers = { Authorization: `Bearer ${seller.token}` };
      const answer = await app.request(`${apiBase}/customs-tracking/${path}`, { method, headers });
      expect(answer.status, path).toBe(200);
      return answer.json();
    };
    const fetchList = async () =>
      v.parse(TrackingList, (await query('retrieve-list', 'POST')).customsTrackings);
    const fetchChanges = async (since: string) => (await query(`changes?since=${since}`)).trackingChanges;
    return {
      database,
      adapters,
      seller,
      fetchList,
      fetchChanges,
      device: createTrackingDevice({ fetchList, fetchChanges }),
    };
  }

  test('a change that commits after a later one is not missed, and keeps nobody waiting', async () => {
    const { database, seller, device } = await open();
    const { db } = database;
    const [slow, quick] = [await insertOrder(db, seller.sellerId), await insertOrder(db, seller.sellerId)];
    for (const { orderId } of [slow, quick]) {
      const clearance = { sellerId: seller.sellerId, orderId, status: 'NOT_RELEASED' as const };
      await db.insert(clearances).values({ ...clearance, updatedAt: new Date() });
    }
    const of = (orderId: string) =>
      and(eq(clearances.sellerId, seller.sellerId), eq(clearances.orderId, orderId));
    await device.load();
    const [changed, mayCommit] = [makeGate(), makeGate()];
    const first = db.transaction(async tx => {
      await tx.update(clearances).set({ place: 'Hamburg' }).where(of(slow.orderId));
      changed.open();
      await mayCommit.opened;
    });
    await changed.opened;
    await db.update(clearances).set({ place: 'Köln' }).where(of(quick.orderId));
    await device.catchUp();
    const placeOf = (orderId: string) => device.orders.get(orderId)?.place;
    expect([placeOf(slow.orderId), placeOf(quick.orderId)]).toEqual([null, 'Köln']);
    mayCommit.open();
    await first;
    await device.catchUp();
    expect([placeOf(slow.orderId), placeOf(quick.orderId)]).toEqual(['Hamburg', 'Köln']);
    await database.close();
  });

  test('under concurrent changes nothing is missed, nothing deadlocks, and each list is whole', async () => {
    const { database, adapters, seller, fetchList, device } = await open();
    const { db } = database;
    await openBroker(
      db,
      adapters.secrets,
      { name: 'Rheinport', eori: 'DE9999999', country: 'DE' },
      'http://localhost',
    );
    await bindToDefaultBroker(db, seller.sellerId, new Date());
    const parts = { db, secrets: adapters.secrets, now: () => new Date() };
    await device.load();
    let isOver = false;
    const write = async (seed: number) => {
      const changes = createRandomChanges(parts, seller.sellerId, seed);
      for (let step = 0; step < 100; step++) await changes.changeSomething();
      return changes.effects;
    };
    const read = async () => {
      while (!isOver) {
        await device.catchUp();
        const { items, meta } = await fetchList();
        expect(new Set(items.map(item => item.orderId)).size).toBe(items.length);
        expect(items.length).toBe(meta.total);
      }
    };
    const reading = Promise.all([read(), fetchAgain()]);
    async function fetchAgain() {
      while (!isOver) await fetchList();
    }
    const effects = await Promise.all([1, 2, 3, 4].map(write));
    isOver = true;
    await reading;
    for (const [act, count] of Object.entries(effects[0] ?? {})) expect(count, act).toBeGreaterThan(0);
    await device.catchUp();
    const { items } = await fetchList();
    expect(items.length).toBeGreaterThan(0);
    expect(comparable(device.orders.values())).toEqual(comparable(items));
    expect(await db.$count(orders, eq(orders.sellerId, seller.sellerId))).toBe(items.length);
    await database.close();
  });
});
