import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzz, operations } from '#tests/server/support/fuzz-calls.ts';
import { type FuzzWorld, openFuzzWorld } from '#tests/server/support/fuzz-world.ts';

// The same calls each time; `npm run bench -- fuzz` makes others, and many more.
const seed = 20261122;
const runs = 10;

let world: FuzzWorld;
beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(() => world.close());

test.each(operations.map(operation => [operation.operationId, operation] as const))(
  '%s answers whatever it is sent as its document says',
  async (_name, operation) => {
    const statuses = await fuzz(operation, world, { seed, runs });
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(runs);
  },
);
