import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createApp } from '#server/app.ts';
import { rateLimits } from '#server/db/tables/plumbing.ts';
import { mrnCheckDigit } from '#server/domain/clearances/mrn.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import { startSession } from '#server/services/accounts/sessions.ts';
import { openBroker } from '#server/services/partners/brokers.ts';
import {
  issueBrokerKey,
  issueForwarderKey,
  openForwarder,
  openOperatorKey,
} from '#server/services/partners/desk-keys.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { headers } from '#src/contract/headers.ts';
import type { Known } from '#tests/support/arbitrary-of-schema.ts';
import { openApiWorld } from './api-world.ts';
import { insertOrder } from './insert-order.ts';

const mrnBody = '26DE003302000001R';

/** The API on a port, with a seller, an order, an importer, and everybody at the desk. */
export async function openFuzzWorld() {
  const world = await openApiWorld();
  const { adapters } = world;
  const { database, secrets, tokens } = adapters;
  const { db } = database;
  const marketplace = await openSandbox(db, secrets);
  const jobs = startJobs(adapters, { marketplace });
  const app = createApp(adapters, { marketplace, wakeJobs: jobs.wake });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;

  const broker = await openBroker(
    db,
    secrets,
    { name: 'Rheinport', eori: 'DE9999999', country: 'DE' },
    origin,
  );
  const forwarder = await openForwarder(db, 'Hanse');
  const seller = await world.addSeller();
  const order = await insertOrder(db, seller.sellerId);
  const token = async () => tokens.sign(await startSession(db, { ...seller, role: 'owner' }, world.now));
  const importerId = 'fuzzed-importer';
  const draft = { _id: importerId, status: 'DRAFT', name: 'Fuzzed' };
  await world.call(endpoints.createImporter, { token: await token(), body: draft });

  const known: Known = {
    _id: [importerId],
    importerId: [importerId],
    importer: [importerId],
    orderId: [order.orderId],
    productId: order.items.map(({ id }) => id),
    marketplaceId: [order.marketplaceId],
    quantity: [1, 2],
    carrier: ['DHL', 'Other'],
    dispatchDate: ['2026-11-19', '2026-11-20'],
    existingToken: [await token()],
    email: [seller.email, 'new@seller.example'],
    seller: [seller.email],
    password: [seller.password, 'Portolan#1'],
    returnLink: [`${origin}/auth/activate`],
    broker: ['Rheinport'],
    name: ['Rheinport', 'Hanse'],
    mrn: [mrnBody + mrnCheckDigit(mrnBody)],
    office: ['DE003302'],
    eori: ['DE9999999'],
    forwarderId: [0],
    [headers.idempotencyKey]: ['fuzzed-change'],
    [headers.payloadVersion]: ['1'],
    [headers.deviceLabel]: [encodeURIComponent(`${'x'.repeat(99)}📦`)],
  };

  return {
    port,
    logLines: world.logLines,
    known,
    /** Everyone who may call: nobody, a stranger, and each role. */
    bearers: {
      nobody: async () => undefined,
      stranger: async () => 'a.b.c',
      // A session of its own each time: one of the calls ends it.
      seller: token,
      operator: () => openOperatorKey(db, secrets),
      broker: () => issueBrokerKey(db, broker.id),
      forwarder: () => issueForwarderKey(db, forwarder.id),
    },
    /** Else most calls would soon be refused for their number. */
    forgetLimits: () => db.delete(rateLimits),
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await jobs.stop();
      await world.close();
    },
  };
}

export type FuzzWorld = Awaited<ReturnType<typeof openFuzzWorld>>;
