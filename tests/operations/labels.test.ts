import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresDatabase } from '#server/db/connection/postgres-database.ts';
import { missingPostgres, PostgresServer } from '#tests/support/postgres-server.ts';
import { liveAtOnce, liveInEachOrder, twoDevices } from '../server/support/labels-of-two-devices.ts';
import {
  labelOf,
  openShipmentWorld,
  type ShipmentWorld,
  shipmentOf,
} from '../server/support/shipment-world.ts';

describe.skipIf(missingPostgres)('on PostgreSQL, where transactions run beside each other', () => {
  let postgres: PostgresServer;
  let world: ShipmentWorld;
  beforeAll(async () => {
    postgres = await PostgresServer.start();
    world = await openShipmentWorld(() => {}, await openPostgresDatabase(await postgres.addDatabase()));
  });
  afterAll(async () => {
    await world.close();
    await postgres.dispose();
  });

  test('of ten orders that are confirmed with one label at once, one takes effect', async () => {
    for (let round = 0; round < 5; round++) {
      const orders = await Promise.all(Array.from({ length: 10 }, () => world.placeOrder([1])));
      const [first = expect.fail()] = orders;
      const answers = await Promise.all(
        orders.map(order => world.confirm({ ...shipmentOf(order), trackingId: labelOf(first) })),
      );
      const codes = answers.map(({ body }) => body.errors?.[0]?.code ?? 'confirmed').toSorted();
      expect(codes).toEqual([...Array(9).fill('SHIPMENT.LABEL_IN_USE'), 'confirmed']);
    }
  });

  test('in whatever order two devices’ writes arrive, no label is on two orders unless a person said why', async () => {
    await fc.assert(
      fc.asyncProperty(twoDevices, devices => liveInEachOrder(world, devices)),
      { seed: 20261123, numRuns: 10, endOnFailure: true },
    );
  });

  test('at once, no label is on two orders unless a person said why', async () => {
    await fc.assert(
      fc.asyncProperty(twoDevices, devices => liveAtOnce(world, devices)),
      { seed: 20261123, numRuns: 40, endOnFailure: true },
    );
  });
});
