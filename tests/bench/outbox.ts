import type { TestSeller } from '#tests/faults/support/test-seller.ts';
import { WatchedServer } from '#tests/faults/support/watched-server.ts';
import prepareData from '../support/prepare-data.ts';
import { deliverMany } from './outbox/deliver-many.ts';
import { faults } from './outbox/faults.ts';
import { buildPage } from './outbox/page-of-library.ts';
import { Run } from './outbox/run.ts';
import { ours, type Stack, stacksOf } from './outbox/stack.ts';
import { tableOf } from './outbox/table.ts';
import { type Tally, tally } from './outbox/tally.ts';

// `npm run bench -- outbox [fault …] [many]`: the same faults against three ways of keeping confirmations, and how
// soon two hundred of them are delivered. All of it, where nothing is named.
const many = 200;
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
// Of a seller's orders the sixth part waits for a confirmation.
const orderCount = 1400;

const stacks: Stack[] = [
  ours,
  ...stacksOf(
    'Workbox',
    await buildPage('workbox', ['index.html', 'worker.ts']),
    'workbox-background-sync:shipments',
  ),
  ...stacksOf('TanStack', await buildPage('tanstack', ['index.html'])),
];

async function inRun<Result>(stack: Stack, seller: TestSeller, work: (run: Run) => Promise<Result>) {
  const run = await Run.start(stack, server, seller);
  try {
    return await work(run);
  } finally {
    await run.end();
  }
}

await prepareData();
const server = await WatchedServer.start(
  stacks.map((_, place) => ({
    kind: 'complete',
    email: `bench-${place}@portolan.example`,
    password: 'Portolan#1',
    orderCount,
  })),
);
try {
  const sellers = new Map<Stack, TestSeller>();
  for (const stack of stacks) sellers.set(stack, await server.takeSeller());
  const entries = [...sellers];
  const tallies = new Map<number, Tally[]>();
  for (const fault of faults.filter(({ number }) => isWanted(String(number)))) {
    const found: Tally[] = [];
    for (const [stack, seller] of entries) {
      const result = await inRun(stack, seller, async run => tally(run, await fault.play(run)));
      console.error(`${fault.number} ${stack.name}`, result);
      found.push(result);
    }
    tallies.set(fault.number, found);
  }
  const durations: (number | undefined)[] = [];
  if (isWanted('many')) {
    for (const [stack, seller] of entries) {
      durations.push(await inRun(stack, seller, run => deliverMany(run, many)));
      console.error(`${many} ${stack.name}`, durations.at(-1));
    }
  }
  console.log(tableOf(stacks, tallies, durations.length > 0 ? { count: many, durations } : undefined));
} finally {
  await server.process.dispose();
}
