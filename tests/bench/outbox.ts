import { setTimeout as delay } from 'node:timers/promises';
import type { TestSeller } from '#tests/faults/support/test-seller.ts';
import { WatchedServer } from '#tests/faults/support/watched-server.ts';
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
const runTimeoutMs = 240_000;

const stacks: Stack[] = [
  ours,
  ...stacksOf(
    'Workbox',
    await buildPage('workbox', ['index.html', 'worker.ts']),
    'workbox-background-sync:shipments',
  ),
  ...stacksOf('TanStack', await buildPage('tanstack', ['index.html'])),
];

/** Undefined where the run itself broke, which the table says and the exit code too. */
async function inRun<Result>(
  what: string,
  stack: Stack,
  seller: TestSeller,
  work: (run: Run) => Promise<Result>,
): Promise<Result | undefined> {
  const startedAt = performance.now();
  const run = await Run.start(stack, server, seller);
  try {
    const late = delay(runTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`Not over after ${runTimeoutMs / 1000} s.`);
    });
    const result = await Promise.race([work(run), late]);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.error(`${what}, ${stack.name}, ran for ${seconds} s:`, result);
    return result;
  } catch (error) {
    process.exitCode = 1;
    console.error(`${what}, ${stack.name}, broke:`, error);
    return undefined;
  } finally {
    await run.end();
  }
}

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
  const tallies = new Map<number, (Tally | undefined)[]>();
  for (const fault of faults.filter(({ number }) => isWanted(String(number)))) {
    const found: (Tally | undefined)[] = [];
    for (const [stack, seller] of entries) {
      const play = async (run: Run) => tally(run, await fault.play(run));
      found.push(await inRun(`Fault ${fault.number}`, stack, seller, play));
    }
    tallies.set(fault.number, found);
  }
  const durations: (number | undefined)[] = [];
  if (isWanted('many')) {
    for (const [stack, seller] of entries) {
      durations.push(await inRun(`Delivery of ${many}`, stack, seller, run => deliverMany(run, many)));
    }
  }
  console.log(tableOf(stacks, tallies, durations.length > 0 ? { count: many, durations } : undefined));
} finally {
  await server.process.dispose();
}
