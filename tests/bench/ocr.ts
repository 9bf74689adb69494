import { fork } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Result, runSamples, type Task } from './ocr/run-samples.ts';
import { benchConditions, conditionsOf, type SetName, sampleSets } from './ocr/sample-sets.ts';
import { printTally } from './ocr/tally.ts';

// `npm run bench -- ocr`: right and wrong papers as the server reads them. Each option takes a list: `--set A,B`,
// `--conditions clean,scan`, `--types VAT,EORI`, `--only ID` (the beginning of one is enough), `--papers right|wrong`;
// `--limit N` of each type, spread evenly; `--jobs 2` on as many cores; `--save FOLDER` what is read;
// `--results FILE` keeps the results, so that a run can be split or continued; `--counts` leaves the faults out.
const { values: options } = parseArgs({
  options: {
    set: { type: 'string', default: 'A' },
    conditions: { type: 'string' },
    types: { type: 'string' },
    only: { type: 'string' },
    samples: { type: 'string' },
    limit: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    save: { type: 'string' },
    results: { type: 'string' },
    counts: { type: 'boolean', default: false },
  },
});

const list = (text: string | undefined) => text?.split(',').filter(Boolean);
const unknown = (list(options.conditions) ?? []).filter(name => !benchConditions.some(one => one === name));
if (unknown.length > 0)
  throw new Error(`No condition is called ${unknown.join(', ')}: ${benchConditions.join(', ')}`);

/** So many of each type and kind, not all from the beginning. */
function spread<Item>(items: readonly Item[], kindOf: (item: Item) => string, limit: number): Item[] {
  const kinds = groupBy(items, kindOf);
  return [...kinds.values()].flatMap(of =>
    of.filter(
      (_, place) => Math.floor((place * limit) / of.length) !== Math.floor(((place - 1) * limit) / of.length),
    ),
  );
}

function groupBy<Item>(items: readonly Item[], kindOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(kindOf(item), [...(groups.get(kindOf(item)) ?? []), item]);
  return groups;
}

async function tasksOf(name: SetName): Promise<Task[]> {
  const { samples } = await sampleSets[name]();
  const wantedTypes = list(options.types);
  const only = list(options.only);
  const wantedConditions = list(options.conditions);
  const chosen = samples.filter(
    ({ id, type, expected }) =>
      (!wantedTypes || wantedTypes.includes(type)) &&
      (!only || only.some(start => id.startsWith(start))) &&
      (!options.samples || (expected === 'right') === (options.samples === 'right')),
  );
  const limited = options.limit
    ? spread(chosen, ({ type, expected }) => `${type} ${expected === 'right'}`, Number(options.limit))
    : chosen;
  return limited.flatMap(sample =>
    conditionsOf(sample)
      .filter(condition => !wantedConditions || wantedConditions.includes(condition))
      .map(condition => ({ set: name, id: sample.id, condition })),
  );
}

const known: Result[] =
  options.results && existsSync(options.results)
    ? readFileSync(options.results, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(row => JSON.parse(row) as Result)
    : [];
const keyOf = ({ set, id, condition }: Task) => `${set} ${id} ${condition}`;
const done = new Set(known.map(keyOf));
const names = (list(options.set) ?? []) as SetName[];
const tasks = (await Promise.all(names.map(tasksOf))).flat();
const requested = new Set(tasks.map(keyOf));
const results = known.filter(result => requested.has(keyOf(result)));

function report(result: Result): void {
  results.push(result);
  if (options.results) appendFileSync(options.results, `${JSON.stringify(result)}\n`);
}

const left = tasks.filter(task => !done.has(keyOf(task)));
const jobs = Number(options.jobs);

function runShare(share: readonly Task[]): Promise<void> {
  const child = fork(join(import.meta.dirname, 'ocr', 'worker.ts'), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  });
  child.on('message', (result: Result) => report(result));
  child.send({ tasks: share, save: options.save });
  return new Promise((resolve, reject) =>
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`A share ended with ${code}`)))),
  );
}

if (jobs > 1) {
  const shares = Array.from({ length: jobs }, (_, job) => left.filter((_, place) => place % jobs === job));
  await Promise.all(shares.filter(share => share.length > 0).map(runShare));
} else {
  await runSamples(left, report, options.save);
}
if (results.length > 0) printTally(results, !options.counts);
