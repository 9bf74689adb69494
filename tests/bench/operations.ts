import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { missingPostgres } from '../support/postgres-server.ts';
import { followDocument } from './operations/as-documented.ts';
import { killServers, stopDatabase, stopFiles, stopMails } from './operations/faults.ts';
import { judge, untilIdle } from './operations/judge.ts';
import { Load } from './operations/load.ts';
import { tableOf } from './operations/table.ts';
import { openWorld } from './operations/world.ts';

// `npm run bench -- operations` (after `npm run build`): installs as docs/operations.md and deploy/Dockerfile say, line by
// line on an empty machine. Then two servers on one PostgreSQL, a bucket and an email server,
// under the load of sellers' devices, while servers are killed and each adapter is taken down. Ends with 1 where
// anything that was acknowledged is lost, or took effect twice.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '25' },
    /** How long each adapter is down, in each of two ways. */
    seconds: { type: 'string', default: '12' },
    sellers: { type: 'string', default: '24' },
    /** Follows the document and ends. */
    documents: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const seconds = Number(values.seconds);
if (missingPostgres) throw new Error(missingPostgres);
await followDocument();
if (values.documents) process.exit(0);

const world = await openWorld({ servers: 2, sellers: Number(values.sellers), orders: 2000 });
const load = new Load(world);
const faults: [string, () => Promise<unknown>][] = [
  ['nothing happens', () => delay(seconds * 1000)],
  [`${kills} times a server is killed`, () => killServers(world, kills)],
  ['PostgreSQL stops, then crashes', () => stopDatabase(world, seconds)],
  ['the object store is gone, then hangs', () => stopFiles(world, seconds)],
  ['the mail server is gone, then hangs', () => stopMails(world, seconds)],
];
try {
  load.phase = faults[0]?.[0] ?? '';
  load.start(500);
  for (const [phase, bring] of faults) {
    load.phase = phase;
    console.log(new Date().toISOString().slice(11, 19), phase);
    await bring();
  }
  console.log(new Date().toISOString().slice(11, 19), 'the load ends');
  await load.stop();
  const left = await untilIdle(world);
  const verdicts = await judge(world, load);

  const all = Object.values(verdicts).flat();
  const repeated = all.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  const output = world.servers.flatMap(({ lines }) => lines);
  const crashes = output.filter(text => text.includes('"level":60'));
  const unexpected = output.filter(text => text.includes('"msg":"unexpected error"'));
  console.log(`\nacknowledged · lost · doubled\n\n${tableOf(verdicts)}\n`);
  console.log(`${all.length} changes were sent, and ${repeated} times again.`);
  for (const { phase, path, requestId } of load.silences) {
    const known = output.filter(text => text.includes(requestId)).map(text => text.slice(0, 600));
    console.log(`No answer in 30 s: ${path}, ${phase}`, known);
  }
  console.log(`${crashes.length} crashes, ${unexpected.length} unexpected errors, ${left} jobs left.`);
  for (const text of [...crashes, ...unexpected].slice(0, 10)) console.log(text.slice(0, 600));
  for (const complaint of load.complaints.slice(0, 20)) console.error(`COMPLAINT ${complaint}`);
  const isBroken =
    all.some(({ isLost }) => isLost) ||
    [...verdicts.confirmations, ...verdicts.documents].some(({ isDoubled }) => isDoubled) ||
    load.complaints.length + crashes.length > 0;
  console.log(isBroken ? 'The promise was broken.' : 'The promise held.');
  process.exitCode = isBroken ? 1 : 0;
} finally {
  await world.close();
}
