import { parseArgs } from 'node:util';
import { makePlan } from '../faults/soak/plan.ts';
import { itemsOf, runSoak } from '../faults/soak/run-soak.ts';
import { WatchedServer } from '../faults/support/watched-server.ts';
import prepareData from '../support/prepare-data.ts';

// `npm run bench -- soak --operations 500 --seed 1`: case 60 of the fault matrix. The same seed is the same plan;
// --steps prints each.
const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '500' },
    seed: { type: 'string' },
    steps: { type: 'boolean' },
  },
});
const operations = Number(values.operations);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(operations > 0 && Number.isInteger(seed)))
  throw new Error('--operations and --seed are whole numbers.');
console.log(`seed ${seed}, ${operations} operations`);

// One order of six waits, with two to five items.
const account = {
  kind: 'complete',
  email: 'soak@portolan.example',
  password: 'Portolan#1',
  orderCount: Math.max(60, operations * 2),
} as const;

await prepareData();
const server = await WatchedServer.start([account]);
try {
  const seller = await server.signIn(account);
  const { violations, ...report } = await runSoak({
    server,
    seller,
    plan: makePlan(seed, operations, itemsOf(seller).length),
    ...(values.steps && { onStep: words => console.log(new Date().toISOString().slice(11, 23), words) }),
  });
  console.log(report);
  for (const violation of violations) console.error(`VIOLATION ${violation}`);
  console.log(violations.length === 0 ? `The promise held (seed ${seed}).` : `Broken with seed ${seed}.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await server.process.dispose();
}
