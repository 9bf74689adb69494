import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3FileStore } from '#server/adapters/files/s3-file-store.ts';
import { createReadiness } from '#server/adapters/readiness.ts';
import { createApp } from '#server/app.ts';
import { openMailer } from '#server/open-adapters.ts';
import { apiBase } from '#src/contract/headers.ts';
import { openTestAdapters } from '#tests/server/support/shipment-world.ts';
import { Bucket, bucketCredentials } from '#tests/support/bucket.ts';
import { findFreePort } from '#tests/support/free-port.ts';

let bucket: Bucket;
let folder: string;
beforeAll(async () => {
  bucket = await Bucket.start();
  folder = mkdtempSync(join(tmpdir(), 'portolan-probes-'));
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @param mailPort of the mail server; undefined: emails are files */
async function openServer(mailPort?: number) {
  const adapters = await openTestAdapters();
  const smtpUrl = mailPort === undefined ? undefined : `smtp://127.0.0.1:${mailPort}`;
  const mailFrom = 'Portolan <no-reply@portolan.example>';
  const mailer = openMailer({ smtpUrl, mailFrom, dataDirectory: folder }, adapters.now);
  const files = createS3FileStore({ url: bucket.url, ...bucketCredentials });
  const stopping = new AbortController();
  const app = createApp(adapters, {
    checkReadiness: createReadiness({ ...adapters, files }, mailer),
    stopping: stopping.signal,
  });
  const get = async (probe: 'live' | 'ready') => {
    const answer = await app.request(`${apiBase}/${probe}`);
    return [answer.status, await answer.json()];
  };
  return { get, stop: () => stopping.abort(), closeDatabase: () => adapters.database.close() };
}

const refused = (details: object) => [
  503,
  { errors: [{ code: 'SERVER.UNAVAILABLE', ...details }], requestId: expect.any(String) },
];

test('readiness names each adapter, and only a database that is down or a stop makes it 503', async () => {
  const { get, stop, closeDatabase } = await openServer();
  expect(await get('live')).toEqual([200, { status: 'ok' }]);
  expect(await get('ready')).toEqual([
    200,
    { status: 'ok', engines: { database: 'up', files: 'up', mail: 'up' } },
  ]);
  await closeDatabase();
  const engines = { database: 'down', files: 'up', mail: 'up' };
  expect(await get('ready')).toEqual(refused({ engines, message: 'The database can’t be used right now.' }));
  stop();
  expect(await get('ready')).toEqual(refused({ message: 'The server is stopping.' }));
  // A supervisor that restarts it because of this would cut off running calls.
  expect(await get('live')).toEqual([200, { status: 'ok' }]);
});

test('a server without its file store and mail server is ready and says what is down', async () => {
  bucket.trouble = 503;
  const { get, closeDatabase } = await openServer(await findFreePort());
  expect(await get('ready')).toEqual([
    200,
    { status: 'degraded', engines: { database: 'up', files: 'down', mail: 'down' } },
  ]);
  bucket.trouble = undefined;
  await closeDatabase();
});

test('adapters that hang hold no probe up, and many probes ask them once', async () => {
  const sockets: Socket[] = [];
  // It takes the connection and never greets.
  const hanging = createServer(socket => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  bucket.trouble = 'silent';
  const { get, closeDatabase } = await openServer((hanging.address() as AddressInfo).port);
  const startedAt = performance.now();
  for (const answer of await Promise.all(Array.from({ length: 10 }, () => get('ready')))) {
    expect(answer).toEqual([
      200,
      { status: 'degraded', engines: { database: 'up', files: 'down', mail: 'down' } },
    ]);
  }
  await get('ready');
  // Only the store can make a request for a file wait ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(9000);
  expect(sockets).toHaveLength(1);
  bucket.trouble = undefined;
  for (const socket of sockets) socket.destroy();
  hanging.close();
  await closeDatabase();
});

test('a server whose database can store nothing more takes no calls, though it still answers queries', async () => {
  const adapters = await openTestAdapters();
  let isFull = true;
  const database = {
    ...adapters.database,
    expectSpace: () => (isFull ? Promise.reject(new Error('No space left on device')) : Promise.resolve()),
  };
  const get = createReadiness({ ...adapters, database });
  expect(await get()).toEqual({ database: 'down', files: 'up' });
  isFull = false;
  expect(await createReadiness({ ...adapters, database })()).toEqual({ database: 'up', files: 'up' });
  await adapters.database.expectSpace();
  await adapters.database.close();
});
