import { parseArgs } from 'node:util';
import { missingPostgres } from '../support/postgres-server.ts';
import { timeBesideACheck } from './api/beside-a-check.ts';
import { compareCpu, databases } from './api/compare-cpu.ts';

// `npm run bench -- api` (after `npm run build`): how long the API's answers take beside the check of a document, and
// what requests cost in CPU time of server and database. `--base REV` builds another revision and asks both in turn,
// for the cost alone; `--on embedded` or `--on postgres` leaves the other database out.
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    on: { type: 'string' },
  },
});
if (!values.base) await timeBesideACheck();
for (const database of databases) {
  if (values.on !== undefined && values.on !== database) continue;
  if (database === 'postgres' && missingPostgres) console.log(missingPostgres);
  else await compareCpu(database, { base: values.base, rounds: Number(values.rounds) });
}
