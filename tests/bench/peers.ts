import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { loadFirst, signInToRows } from './peers/load.ts';
import { inNewBrowser, openDesktop, openQuiet } from './peers/open-page.ts';
import { noSamples, type Samples } from './peers/samples.ts';
import { peerVersions } from './peers/serve-peer.ts';
import { type Device, prepareDevice } from './peers/start-offline.ts';
import { type Subject, subjectNames } from './peers/subject.ts';
import { openSubjects } from './peers/subjects.ts';
import { tableOf } from './peers/table.ts';
import { heapBytes, timeList } from './peers/use-list.ts';

// `npm run bench -- peers [--rounds 5] [--only load,list,offline] [--subjects list-60,bare] [--out FILE]` (after
// `npm run build`): the app beside pages of other libraries, in one run, in turn and each time in a new browser. Only
// figures of one run can be compared.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'load,list,offline' },
    subjects: { type: 'string' },
    out: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const parts = values.only.split(',');
const wanted = values.subjects?.split(',') ?? subjectNames;
const isKnown = (name: string) => subjectNames.some(known => known === name);
if (
  !(rounds > 0) ||
  !parts.every(part => ['load', 'list', 'offline'].includes(part)) ||
  !wanted.every(isKnown)
)
  throw new Error(`--only takes load,list,offline and --subjects ${subjectNames.join()}.`);

const samples = new Map<Subject['name'], Samples>();
const failures: string[] = [];

/** What fails leaves a gap in the table, and the others go on. */
async function attempt(what: string, subject: Subject, measure: (into: Samples) => Promise<unknown>) {
  const into = samples.get(subject.name) ?? noSamples();
  samples.set(subject.name, into);
  try {
    await measure(into);
    console.error(new Date().toISOString().slice(11, 19), what, subject.name);
  } catch (error) {
    failures.push(`${what}, ${subject.name}: ${error instanceof Error ? error.message : error}`);
    console.error(new Date().toISOString().slice(11, 19), failures.at(-1));
  }
}

const subjects = await openSubjects(name => wanted.includes(name));
try {
  const chromium = await inNewBrowser(async browser => {
    // The servers compress a file when it is first asked for, and are slower before their code is warm.
    for (const subject of subjects.all) {
      const context = await openDesktop(browser, subject);
      await openQuiet(await context.newPage(), subject, subject.start);
      await context.close();
    }
    return browser.version();
  });
  for (let round = 1; round <= rounds; round++) {
    for (const subject of subjects.all) {
      const { name, account, list } = subject;
      if (parts.includes('load')) {
        await attempt(`load ${round}`, subject, async ({ loads }) => loads.push(await loadFirst(subject)));
        if (account && name === 'list-60')
          await attempt(`sign-in ${round}`, subject, async ({ signIns }) =>
            signIns.push(await signInToRows(subject, account)),
          );
      }
      if (parts.includes('list')) {
        await attempt(`heap ${round}`, subject, async ({ heaps }) => heaps.push(await heapBytes(subject)));
        if (list)
          await attempt(`list ${round}`, subject, async ({ uses }) =>
            uses.push(await timeList(subject, list)),
          );
      }
    }
  }
  if (parts.includes('offline')) await startWithoutServer();

  const text = `${tableOf(samples)}

${rounds} ${rounds === 1 ? 'round' : 'rounds'}; median (lowest–highest round). ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, Chromium ${chromium}; ${(await peerVersions()).join(', ')}. ${silentKeys()}
`;
  console.log(text);
  if (values.out) writeFileSync(values.out, text);
  if (failures.length > 0) console.error(`Failed:\n${failures.join('\n')}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await subjects.close();
}

/** Prepared one after another, then the server stops for good: this comes last. */
async function startWithoutServer(): Promise<void> {
  const devices: { subject: Subject; device: Device }[] = [];
  for (const subject of subjects.all) {
    const { account } = subject;
    if (!account) continue;
    await attempt('visit before the start offline', subject, async () => {
      devices.push({ subject, device: await prepareDevice(subject, account) });
    });
  }
  await subjects.stopServer();
  for (let round = 1; round <= rounds; round++) {
    for (const { subject, device } of devices) {
      await attempt(`offline ${round}`, subject, async ({ offlineStarts }) =>
        offlineStarts.push(await device.start()),
      );
    }
  }
  for (const { device } of devices) await device.close();
}

/** Keys that changed no row are in no figure. */
function silentKeys(): string {
  const counts = [...samples].flatMap(([name, { uses }]) => {
    const silent = uses.flatMap(({ keys }) => keys).filter(key => key === null).length;
    return silent > 0 ? `${name} ${silent}` : [];
  });
  return counts.length > 0 ? `Keys without a visible result: ${counts.join(', ')}.` : '';
}
