import { parseArgs } from 'node:util';
import { accounts } from '#tests/support/accounts.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { type CommitServer, lastLanded, startCommit } from './guard/commit-server.ts';
import { measureConfirmations } from './guard/confirmation-cpu.ts';
import { type FirstVisit, visitFirst } from './guard/first-visit.ts';
import { namedRises } from './guard/named-rises.ts';
import { timeScans } from './guard/scan-to-saved.ts';
import { openQuiet, slowCpu } from './peers/open-page.ts';
import { prepareDevice } from './peers/start-offline.ts';
import type { ListToUse, Subject } from './peers/subject.ts';
import { ourSubject } from './peers/subjects.ts';
import { timeKeys } from './peers/use-list.ts';
import { median } from './support/median.ts';

// `npm run bench -- guard [REVISION] [--rounds 5]`: whether the working tree is slower or heavier than a commit, by
// default what landed last. Each is started by its own `npm start`, with 10,000 orders. Exit 1 where a first visit asks
// for more than before and `guard/named-rises.ts` doesn't say why, or where a time is more than a tenth longer in each
// of five pairs. One pair in which it isn't decides that already, so two are enough where all times have passed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const mostRounds = Number(values.rounds);
if (!(mostRounds > 0)) throw new Error('--rounds takes a number.');
/** So that each time has a range. */
const fewestRounds = Math.min(2, mostRounds);
/** The lowest ratio of all pairs: a machine that is busy for a moment slows some pairs, never all of them. */
const mostRatio = 1.1;
/** Of bytes: answers hold times and identifiers, which compress differently in each demo. */
const noise = 0.005;

interface Side {
  server: CommitServer;
  network: FaultProxy;
  list: Subject & { list: ListToUse };
}

interface Figures {
  counts?: Record<string, number>;
  /** In milliseconds; null where there was nothing to measure. */
  times?: Record<string, number | null>;
}

interface Pair {
  was: Figures;
  is: Figures;
}

async function openSide(revision: string | undefined): Promise<Side> {
  const server = await startCommit(revision);
  const network = await FaultProxy.start(server.port);
  return { server, network, list: await ourSubject('list', network.url, accounts.tracking) };
}

const countsOf = (screen: string, { bytes, requests, nodes }: FirstVisit) => ({
  [`${screen}: bytes`]: bytes,
  [`${screen}: requests`]: requests,
  [`${screen}: nodes`]: nodes,
});

const timesOf = (screen: string, { blockedMs, workerMs }: FirstVisit) => ({
  [`${screen}: main thread blocked until idle`]: blockedMs,
  [`${screen}: CPU of workers until idle`]: workerMs,
});

async function signIn({ network }: Side): Promise<Figures> {
  const { visit } = await visitFirst({ name: 'sign-in', origin: network.url, start: '/auth' }, network);
  return { counts: countsOf('sign-in', visit) };
}

async function list({ list: subject, network }: Side): Promise<Figures> {
  const { visit, used } = await visitFirst(subject, network, async ({ page, cpu }) => {
    await cpu.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await openQuiet(page, subject, subject.list.path);
    await cpu.send('Emulation.setCPUThrottlingRate', slowCpu);
    return timeKeys(page, subject.list);
  });
  const keys = (used ?? []).filter(key => key !== null);
  const time = keys.length > 0 ? median(keys) : null;
  return {
    counts: countsOf('list', visit),
    times: { ...timesOf('list', visit), 'list: key to rows, median': time },
  };
}

async function toShip({ list: subject, network }: Side): Promise<Figures> {
  // A card or a row that names an order, once it is there: the markup around it has changed over time.
  const places = { rows: 'main li, main tbody tr', busy: '[aria-busy=true]:not(button)' };
  const { visit, used = null } = await visitFirst(
    { ...subject, start: '/customs-tracking/to-ship', list: { ...subject.list, places } },
    network,
    timeScans,
  );
  return {
    counts: countsOf('to-ship', visit),
    times: { ...timesOf('to-ship', visit), 'To ship: label to “saved”, main thread, median': used },
  };
}

async function startOffline({ list: subject, network }: Side): Promise<Figures> {
  const device = await prepareDevice(subject, accounts.tracking);
  try {
    await network.down();
    return { times: { 'list: start without a network to the first row': await device.start() } };
  } finally {
    await network.up();
    await device.close();
  }
}

async function confirm({ server }: Side): Promise<Figures> {
  return { times: { 'server: CPU of a confirmation': await measureConfirmations(server) } };
}

/** Last: what is confirmed changes the list. */
const measures = [signIn, list, toShip, startOffline, confirm];

/** The first of one round is second in the next. */
async function measurePair(
  measure: (side: Side) => Promise<Figures>,
  [before, here]: readonly [Side, Side],
  round: number,
): Promise<Pair> {
  const measured = async (side: Side) => {
    const figures = await measure(side);
    console.error(new Date().toISOString().slice(11, 19), measure.name, side.server.name);
    return figures;
  };
  if (round % 2 === 0) return { was: await measured(before), is: await measured(here) };
  const is = await measured(here);
  return { was: await measured(before), is };
}

const sides = [openSide(positionals[0] ?? lastLanded()), openSide(undefined)] as const;
const failures: string[] = [];
try {
  const [before, here] = await Promise.all(sides);
  const rows = [`| | ${before.server.name} | here | ratio |`, '| --- | --- | --- | --- |'];
  for (const measure of measures) {
    const pairs: Pair[] = [];
    let verdict: Verdict;
    do {
      pairs.push(await measurePair(measure, [before, here], pairs.length));
      verdict = judge(pairs);
    } while (pairs.length < fewestRounds || (verdict.isSlower && pairs.length < mostRounds));
    rows.push(...verdict.rows);
    failures.push(...verdict.failures);
  }
  console.log(rows.join('\n'));
} finally {
  for (const side of await Promise.allSettled(sides)) {
    if (side.status === 'rejected') continue;
    await side.value.network.down();
    await side.value.server.stop();
  }
}
if (failures.length > 0) console.error(`\n${failures.join('\n')}`);
process.exit(failures.length > 0 ? 1 : 0);

interface Verdict {
  rows: string[];
  failures: string[];
  /** Another pair may clear a time; a count that is higher stays so. */
  isSlower: boolean;
}

function judge(pairs: readonly Pair[]): Verdict {
  const counts = Object.keys(pairs[0]?.is.counts ?? {}).map(what => judgeCount(what, pairs));
  const times = Object.keys(pairs[0]?.is.times ?? {}).map(what => judgeTime(what, pairs));
  return {
    rows: [...counts, ...times].flatMap(({ row }) => row ?? []),
    failures: [...counts, ...times].flatMap(({ failure }) => failure ?? []),
    isSlower: times.some(({ failure }) => failure !== undefined),
  };
}

function judgeCount(what: string, pairs: readonly Pair[]): { row: string; failure?: string } {
  const least = (of: keyof Pair) => Math.min(...pairs.map(pair => pair[of].counts?.[what] ?? 0));
  const [was, is] = [least('was'), least('is')];
  const row = `| ${what} | ${was} | ${is} | ${(is / was).toFixed(2)} |`;
  const rise = is - was;
  const named = namedRises.find(one => one.what === what);
  if (rise <= (what.endsWith('bytes') ? was * noise : 0) || rise <= (named?.atMost ?? 0)) return { row };
  return { row, failure: `${what} rose by ${rise}, which named-rises.ts doesn't explain.` };
}

function judgeTime(what: string, pairs: readonly Pair[]): { row?: string; failure?: string } {
  const both = pairs.flatMap(pair => {
    const [was, is] = [pair.was.times?.[what] ?? null, pair.is.times?.[what] ?? null];
    // A millisecond more on both sides: nothing blocked is no ratio.
    return is === null || was === null ? [] : [{ is: is + 1, was: was + 1 }];
  });
  if (both.length === 0) return { failure: `${what} could not be measured.` };
  const ratios = both.map(({ is, was }) => is / was);
  const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
  const ms = (of: 'is' | 'was') => `${Math.round(median(both.map(one => one[of])))} ms`;
  const range = `${lowest.toFixed(2)}–${highest.toFixed(2)}, ${ratios.length} pairs`;
  const row = `| ${what} | ${ms('was')} | ${ms('is')} | ${median(ratios).toFixed(2)} (${range}) |`;
  if (lowest <= mostRatio) return { row };
  return { row, failure: `${what} takes longer in each pair: at least ${lowest.toFixed(2)} times.` };
}
