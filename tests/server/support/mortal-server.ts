import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createAdapters, openSecretBox } from '#server/adapters/adapters.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connection/open-database.ts';
import { jobs as jobsTable } from '#server/db/tables/plumbing.ts';
import { createLog } from '#server/http/request-log.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { openFileStore, openMailer } from '#server/open-adapters.ts';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import { readSettings } from '#server/settings/settings.ts';

/**
 * The server in a process of its own that kills itself at a moment that no timing hits: `DIE` names it.
 * - `before-answer`: a confirmation was committed, and its answer has not left
 * - `before-amended`: an amendment was committed, and its answer has not left
 * - `before-noted`: a second parcel was noted, and its answer has not left
 * - `before-marketplace-answer`: the marketplace took a package, and its answer has not left
 * - `before-queued`: a mail of news was noted as told, and neither that nor its job is committed
 * - `before-sent-noted`: a mail was handed over, and that is not noted
 * Prints its port once it listens. `FREE_LEASES` spares its jobs the wait for the leases of a killed one to end.
 */
const die = process.env.DIE;

const settings = readSettings(process.env);
const log = createLog('silent');
const database = await openDatabase(settings, log);
const adapters = await createAdapters({
  database,
  secrets: openSecretBox(settings),
  files: await openFileStore(settings, database.db),
  log,
});
const marketplace = await openSandbox(database.db, adapters.secrets, {
  intervene: (call, moment) => {
    if (die === 'before-marketplace-answer' && call === 'confirmShipment' && moment === 'after') killMyself();
    return undefined;
  },
});
const { secrets } = adapters;
const seal: SecretBox['seal'] = text => {
  if (die === 'before-queued' && text.includes('"template":"notification"')) killMyself();
  return secrets.seal(text);
};
const mailer = openMailer(settings, adapters.now);
const send: Mailer['send'] = async mail => {
  await mailer.send(mail);
  if (die === 'before-sent-noted') killMyself();
};
if (process.env.FREE_LEASES) await database.db.update(jobsTable).set({ claimedUntil: new Date(0) });
const jobs = startJobs(
  { ...adapters, secrets: { ...secrets, seal } },
  { marketplace, mailer: { ...mailer, send }, origin: 'https://portolan.example' },
);
const app = createApp(adapters, { wakeJobs: jobs.wake });
const server = serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request, bindings) => {
    const answer = await app.fetch(request, bindings);
    if (die === 'before-answer' && request.url.endsWith('/shipment-ledger/create')) killMyself();
    if (die === 'before-amended' && request.url.endsWith('/shipment-ledger/amend')) killMyself();
    if (die === 'before-noted' && request.url.endsWith('/shipment-ledger/second-parcel')) killMyself();
    return answer;
  },
});
await once(server, 'listening');
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);

function killMyself(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('A killed process does not get here.');
}
