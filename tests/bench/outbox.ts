import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { TestSeller } from '#tests/faults/support/test-seller.ts';
import { WatchedServer } from '#tests/faults/support/watched-server.ts';
import { deliverMany } from './outbox/deliver-many.ts';
import { faults } from './outbox/faults.ts';
import { buildPage } from './outbox/page-of-library.ts';
import { alone, type Rounds, roundsTable } from './outbox/rounds.ts';
import { Run } from './outbox/run.ts';
import { serverAlone } from './outbox/server-alone.ts';
import { ours, type Stack, stacksOf } from './outbox/stack.ts';
import { tableOf } from './outbox/table.ts';
import { type Tally, tally } from './outbox/tally.ts';

// `npm run bench -- outbox [fault …] [many] [--rounds N]`: the same faults against three ways of keeping confirmations,
// and how soon two hundred of them are delivered, in rounds of which each delivers with all of them and with none. All
// of it, where nothing is named.
const many = 200;
// Of a server that has just started these take longer, and the server alone would be the first to ask it.
const warming = 50;
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
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

const wantedFaults = faults.filter(({ number }) => isWanted(String(number)));
const rounds = isWanted('many') ? Number(values.rounds) : 0;
const ofFaults = wantedFaults.length > 0 ? stacks.length : 0;
const server = await WatchedServer.start(
  Array.from({ length: ofFaults + (rounds > 0 ? 1 : 0) + rounds * (stacks.length + 1) }, (_, place) => ({
    kind: 'complete',
    email: `bench-${place}@portolan.example`,
    password: 'Portolan#1',
    orderCount,
  })),
);

async function playFaults(): Promise<Map<number, (Tally | undefined)[]>> {
  const sellers: [Stack, TestSeller][] = [];
  for (const stack of stacks) sellers.push([stack, await server.takeSeller()]);
  const tallies = new Map<number, (Tally | undefined)[]>();
  for (const fault of wantedFaults) {
    const found: (Tally | undefined)[] = [];
    for (const [stack, seller] of sellers) {
      const play = async (run: Run) => tally(run, await fault.play(run));
      found.push(await inRun(`Fault ${fault.number}`, stack, seller, play));
    }
    tallies.set(fault.number, found);
  }
  return tallies;
}

/** Each with a seller of its own in each round: who comes later must not have more behind them. */
async function playRounds(): Promise<Rounds> {
  const durations = new Map<string, (number | undefined)[]>();
  await serverAlone(server, await server.takeSeller(), warming);
  for (let round = 1; round <= rounds; round += 1) {
    const add = (name: string, ms: number | undefined) =>
      durations.set(name, [...(durations.get(name) ?? []), ms]);
    add(alone, await serverAlone(server, await server.takeSeller(), many));
    for (const stack of stacks) {
      const deliver = (run: Run) => deliverMany(run, many);
      const what = `Delivery of ${many}, round ${round}`;
      add(stack.name, await inRun(what, stack, await server.takeSeller(), deliver));
    }
  }
  return durations;
}

try {
  if (ofFaults > 0) console.log(tableOf(stacks, await playFaults()));
  if (rounds > 0) console.log(`\n${roundsTable(many, await playRounds())}`);
} finally {
  await server.process.dispose();
}
