import { parseArgs } from 'node:util';
import { accounts } from '#tests/support/accounts.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { type CommitServer, lastLanded, startCommit } from './guard/commit-server.ts';
import { measureConfirmations } from './guard/confirmation-cpu.ts';
import { type FirstVisit, visitFirst } from './guard/first-visit.ts';
import { namedRises } from './guard/named-rises.ts';
import { timeScans } from './guard/scan-to-saved.ts';
import { prepareDevice } from './peers/start-offline.ts';
import type { ListToUse, Subject } from './peers/subject.ts';
import { ourSubject } from './peers/subjects.ts';
import { timeList } from './peers/use-list.ts';
import { median } from './support/median.ts';

// `npm run bench -- guard [REVISION] [--rounds 5]`: whether the working tree is slower or heavier than a commit, by
// default what landed last. Each is started by its own `npm start`, with 10,000 orders. Exit 1 where a first visit asks
// for more than before and `guard/named-rises.ts` doesn't say why, or where a time is more than a tenth longer in each
// of five pairs. About ten minutes besides the builds, on a machine that does nothing else.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
if (!(rounds > 0)) throw new Error('--rounds takes a number.');
/** The lowest ratio of all pairs: a machine that is busy for a moment slows some pairs, never all of them. */
const mostRatio = 1.1;
/** Of bytes: answers hold times and identifiers, which compress differently in each demo. */
const noise = 0.005;

const screens = ['sign-in', 'list', 'to-ship'] as const;
const counted = ['bytes', 'requests', 'nodes'] as const;
type Times = Record<string, (number | null)[]>;

interface Side {
  server: CommitServer;
  network: FaultProxy;
  subjects: Record<(typeof screens)[number], Subject> & { list: { list: ListToUse } };
  visits: Record<string, FirstVisit[]>;
  times: Times;
}

async function openSide(revision: string | undefined): Promise<Side> {
  const server = await startCommit(revision);
  const network = await FaultProxy.start(server.port);
  const origin = network.url;
  const list = await ourSubject('list', origin, accounts.tracking);
  // A card or a row that names an order, once it is there: the markup around it has changed over time.
  const places = { rows: 'main li, main tbody tr', busy: '[aria-busy=true]:not(button)' };
  return {
    server,
    network,
    subjects: {
      'sign-in': { name: 'sign-in', origin, start: '/auth' },
      list,
      'to-ship': { ...list, start: '/customs-tracking/to-ship', list: { ...list.list, places } },
    },
    visits: {},
    times: {},
  };
}

const print = (what: string, { server }: Side) =>
  console.error(new Date().toISOString().slice(11, 19), what, server.name);

const note = (times: Times, what: string, ms: number | null) => {
  times[what] = [...(times[what] ?? []), ms];
};

/** Each measured in turn, the first of one round second in the next. */
async function inPairs(sides: readonly Side[], measure: (side: Side) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await measure(side);
  }
}

async function measureOnline(side: Side): Promise<void> {
  const { subjects, network, visits, times } = side;
  for (const screen of screens) {
    const visit = await visitFirst(subjects[screen], network);
    print(screen, side);
    visits[screen] = [...(visits[screen] ?? []), visit];
    if (screen === 'sign-in') continue;
    note(times, `${screen}: main thread blocked until idle`, visit.blockedMs);
    note(times, `${screen}: CPU of workers until idle`, visit.workerMs);
  }
  const { keys } = await timeList(subjects.list, subjects.list.list);
  const found = keys.filter(key => key !== null);
  note(times, 'list: key to rows, median', found.length > 0 ? median(found) : null);
  print('list', side);
  note(times, 'To ship: label to “saved”, main thread, median', await timeScans(subjects['to-ship']));
  print('label to “saved”', side);
}

async function measureServer(side: Side): Promise<void> {
  note(side.times, 'server: CPU of a confirmation', await measureConfirmations(side.server));
  print('confirmations', side);
}

async function measureOffline(side: Side): Promise<void> {
  const { subjects, network, times } = side;
  const device = await prepareDevice(subjects.list, accounts.tracking);
  try {
    await network.down();
    note(times, 'list: start without a network to the first row', await device.start());
  } finally {
    await network.up();
    await device.close();
  }
  print('start without a network', side);
}

const base = positionals[0] ?? lastLanded();
const sides: Side[] = [];
const failures: string[] = [];
try {
  for (const revision of [base, undefined]) sides.push(await openSide(revision));
  const [before, here] = sides as [Side, Side];
  await inPairs(sides, measureOnline);
  await inPairs(sides, measureOffline);
  // Last: what is confirmed changes the list.
  await inPairs(sides, measureServer);
  console.log(`| | ${before.server.name} | here | ratio |\n| --- | --- | --- | --- |`);
  for (const screen of screens) for (const kind of counted) compareCounts(before, here, screen, kind);
  for (const what of Object.keys(here.times)) compareTimes(before, here, what);
} finally {
  for (const { server, network } of sides) {
    await network.down();
    await server.stop();
  }
}
if (failures.length > 0) console.error(`\n${failures.join('\n')}`);
process.exit(failures.length > 0 ? 1 : 0);

function compareCounts(before: Side, here: Side, screen: string, kind: (typeof counted)[number]): void {
  const least = ({ visits }: Side) => Math.min(...(visits[screen] ?? []).map(visit => visit[kind]));
  const [was, is] = [least(before), least(here)];
  const what = `${screen}: ${kind}`;
  console.log(`| ${what} | ${was} | ${is} | ${(is / was).toFixed(2)} |`);
  const rise = is - was;
  const named = namedRises.find(one => one.what === what);
  if (rise > (kind === 'bytes' ? was * noise : 0) && rise > (named?.atMost ?? 0))
    failures.push(`${what} rose by ${rise}, which named-rises.ts doesn't explain.`);
}

function compareTimes(before: Side, here: Side, what: string): void {
  const pairs = (here.times[what] ?? []).flatMap((is, round) => {
    const was = before.times[what]?.[round];
    // A millisecond more on both sides: nothing blocked is no ratio.
    return is === null || was === null || was === undefined ? [] : [{ is: is + 1, was: was + 1 }];
  });
  if (pairs.length === 0) {
    failures.push(`${what} could not be measured.`);
    return;
  }
  const ratios = pairs.map(({ is, was }) => is / was);
  const lowest = Math.min(...ratios);
  const ms = (of: 'is' | 'was') => `${Math.round(median(pairs.map(pair => pair[of])))} ms`;
  console.log(
    `| ${what} | ${ms('was')} | ${ms('is')} | ${median(ratios).toFixed(2)} (${lowest.toFixed(2)}–${Math.max(...ratios).toFixed(2)}) |`,
  );
  if (lowest > mostRatio)
    failures.push(`${what} takes longer in each pair: at least ${lowest.toFixed(2)} times.`);
}
