import { afterAll } from 'vitest';
import { openShipmentWorld, type ShipmentWorld } from './shipment-world.ts';

/** One for all tests of a file, closed after them. */
export async function shipmentWorldOfFile(): Promise<ShipmentWorld> {
  const world = await openShipmentWorld();
  afterAll(() => world.close());
  return world;
}
