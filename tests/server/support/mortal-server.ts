import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createAdapters, openSecretBox } from '#server/adapters/adapters.ts';
import { openFileStore } from '#server/adapters/files/open-file-store.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connection/open-database.ts';
import { createLog } from '#server/http/request-log.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { readSettings } from '#server/settings/settings.ts';

/**
 * The server in a process of its own that kills itself at a moment that no timing hits: `DIE` names it.
 * - `before-answer`: a confirmation was committed, and its answer has not left
 * - `before-amended`: an amendment was committed, and its answer has not left
 * - `before-marketplace-answer`: the marketplace took a package, and its answer has not left
 * Prints its port once it listens.
 */
const die = process.env.DIE;

const settings = readSettings(process.env);
const log = createLog('silent');
const adapters = await createAdapters({
  database: await openDatabase(settings, log),
  secrets: openSecretBox(settings),
  files: await openFileStore(settings),
  log,
});
const jobs = await startJobs(adapters, {
  sandbox: {
    intervene: (call, moment) => {
      if (die === 'before-marketplace-answer' && call === 'confirmShipment' && moment === 'after')
        killMyself();
      return undefined;
    },
  },
});
const app = createApp(adapters, { wakeJobs: jobs.wake });
const server = serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request, bindings) => {
    const answer = await app.fetch(request, bindings);
    if (die === 'before-answer' && request.url.endsWith('/shipment-ledger/create')) killMyself();
    if (die === 'before-amended' && request.url.endsWith('/shipment-ledger/amend')) killMyself();
    return answer;
  },
});
await once(server, 'listening');
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);

function killMyself(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('A killed process does not get here.');
}
