import { parseArgs } from 'node:util';
import { seededRandom } from '#server/sandbox/random.ts';
import { makeAmendmentPlan } from '../faults/soak/plan.ts';
import { runSoak, type SoakReport } from '../faults/soak/run-soak.ts';
import { WatchedServer } from '../faults/support/watched-server.ts';
import { type Fate, openBadNetwork } from '../server/support/bad-network.ts';
import prepareData from '../support/prepare-data.ts';

// `npm run bench -- amendments --count 100 --seed 1` (after `npm run build`): confirmations and their corrections on two
// devices in Chromium, while tabs, workers, browsers and the server are killed, and requests and answers are lost between
// devices and server, and between server and marketplace. Ends with 1 where the marketplace doesn't have exactly one
// package for each, equal to what somebody was told last. The same seed is the same plan; --steps prints each.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string' },
    steps: { type: 'boolean' },
  },
});
const count = Number(values.count);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(seed)))
  throw new Error('--count and --seed are whole numbers.');
console.log(`seed ${seed}, ${count} confirmations`);

// One order of six waits, with two to five items.
const account = {
  kind: 'complete',
  email: 'amendments@portolan.example',
  password: 'Portolan#1',
  orderCount: Math.max(60, count * 3),
} as const;

/** What becomes of the requests to the marketplace, in the order in which they come. */
function makeFates(): Fate[] {
  const { pick } = seededRandom(seed);
  return Array.from({ length: count * 3 }, () =>
    pick<Fate>(['fine', 'fine', 'fine', 'slow', 'slow', 'unanswered', 'late', 'late', 'lost', 'throttled']),
  );
}

function tableOf({ effects, packages, left, discarded, faults, words, seconds }: SoakReport): string {
  const counts = { stored: words.stored ?? 0, done: words.done ?? 0 };
  const rows: [string, string | number][] = [
    ['confirmations', effects.confirmations],
    ['their later revisions', effects.corrections],
    ['packages at the marketplace', packages],
    ['rows left on the devices', left + discarded],
    ...Object.entries(faults),
    ...Object.entries(counts).map(([word, times]): [string, number] => [`people were told ${word}`, times]),
    ['seconds', seconds],
  ];
  return rows.map(([name, value]) => `${name.padEnd(34)}${String(value).padStart(6)}`).join('\n');
}

await prepareData();
const marketplace = await openBadNetwork();
marketplace.expect(makeFates());
const server = await WatchedServer.start([account], marketplace.apiUrl);
try {
  const report = await runSoak({
    server,
    seller: await server.signIn(account),
    plan: makeAmendmentPlan(seed, count),
    insists: true,
    ...(values.steps && { onStep: words => console.log(new Date().toISOString().slice(11, 23), words) }),
  });
  console.log(tableOf(report));
  for (const violation of report.violations) console.error(`VIOLATION ${violation}`);
  const { effects, packages, left, discarded } = report;
  const isWhole = effects.confirmations === count && packages === count && left + discarded === 0;
  const isPassed = report.violations.length === 0 && isWhole;
  console.log(isPassed ? `held (seed ${seed})` : `broken (seed ${seed})`);
  process.exitCode = isPassed ? 0 : 1;
} finally {
  await server.process.dispose();
  await marketplace.close();
}
