import { randomInt } from 'node:crypto';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { tryLargeBodies } from '#tests/server/support/large-bodies.ts';
import { fuzz, operations } from '../server/support/fuzz-calls.ts';
import { openFuzzWorld } from '../server/support/fuzz-world.ts';

// `npm run bench -- fuzz [seed] [calls]`: every call of the API's document with values made from its own schemas, then a
// thousand bodies that are too large. The same seed makes the same calls.
const seed = Number(process.argv[2] ?? randomInt(2 ** 31));
const runs = Number(process.argv[3] ?? 500);

const world = await openFuzzWorld();
console.log(`seed ${seed}, ${runs} of each call`);
try {
  for (const operation of operations) {
    const statuses = await fuzz(operation, world, { seed, runs });
    const counts = [...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`);
    console.log(`${operation.operationId.padEnd(26)}${counts.join(', ')}`);
  }
  await world.forgetLimits();
  const calls = Object.values(endpoints).filter(({ body, sends }) => body !== undefined && sends === 'json');
  const token = await world.bearers.seller();
  const large = await tryLargeBodies({ port: world.port, token, calls, tries: 1000 });
  console.log(
    `too large: ${large.tries} bodies, ${large.failures.length} failures`,
    large.failures.slice(0, 5),
  );
  if (large.failures.length > 0) process.exitCode = 1;
} finally {
  await world.close();
}
