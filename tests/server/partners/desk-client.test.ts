import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import { createApp } from '#server/app.ts';
import { deskKeys, forwarders } from '#server/db/tables/partners.ts';
import { backUp } from '#server/partners/client/backup.ts';
import { downloadPackage, invite, listKeys, revokeKey } from '#server/partners/client/desk-client.ts';
import { writeAccess } from '#server/partners/desk-files.ts';
import { openDesk } from '#server/partners/open-desk.ts';
import { findDeskRole } from '#server/services/partners/desk-keys.ts';
import { deskBase, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import { type AccountWorld, openAccountWorld } from '#tests/server/support/account-world.ts';

let world: AccountWorld;
let server: ServerType;
let url: string;

const parts = () => ({ db: world.db, secrets: world.adapters.secrets, now: new Date() });

beforeAll(async () => {
  world = await openAccountWorld();
  server = serve({ fetch: createApp(world.adapters).fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
// A test may have revoked the operator's key, or led the desk elsewhere.
beforeEach(() => openDesk(parts(), world.dataDirectory, url));
afterAll(async () => {
  server.close();
  await world.close();
});

test('a folder on which no server ran is named, with what to do', async () => {
  await expect(invite('/nowhere', 'Hanse')).rejects.toThrow('No server has run on /nowhere');
});

test('a folder to save into that isn’t there is named', async () => {
  const saved = downloadPackage(world.dataDirectory, { forwarder: 'Hanse Spedition' }, 'any', '/nowhere');
  await expect(saved).rejects.toThrow('There is no folder /nowhere.');
});

test('the desk finds server and key in the data folder, and its link links a seller', async () => {
  const first = await invite(world.dataDirectory, 'Hanse Spedition');
  expect(first).toMatchObject({ forwarder: 'Hanse Spedition', isNew: true });
  expect(first.link.startsWith(`${url}/invitation/`)).toBe(true);
  const second = await invite(world.dataDirectory, 'Hanse Spedition');
  expect(second.isNew).toBe(false);
  expect(second.link).not.toBe(first.link);

  const { token } = await world.newSeller();
  const invitation = second.link.split('/').at(-1);
  const answer = await world.call('inviteSeller', { token, body: { token: invitation } });
  expect(answer.body).toEqual({ inviteSeller: { name: 'Hanse Spedition' } });
});

test('keys are readable by the folder’s owner alone', async () => {
  await invite(world.dataDirectory, 'Elbe Spedition');
  for (const file of ['desk.json', 'desk-forwarders.json']) {
    expect((await stat(join(world.dataDirectory, file))).mode & 0o777).toBe(0o600);
  }
});

test('keys are listed without their secrets, and a revoked one opens nothing and is forgotten', async () => {
  const name = 'Weser Spedition';
  await invite(world.dataDirectory, name);
  const ring = JSON.parse(await readFile(join(world.dataDirectory, 'desk-forwarders.json'), 'utf8'));
  const key: string = ring[name];
  const listed = await listKeys(world.dataDirectory);
  expect(listed).toContainEqual(expect.objectContaining({ role: 'operator', name: null, revokedAt: null }));
  const ofForwarder = listed.filter(each => each.name === name);
  expect(ofForwarder).toMatchObject([{ role: 'forwarder', revokedAt: null }]);
  expect(JSON.stringify(listed)).not.toContain(key);
  const id = ofForwarder[0]?.id ?? '';
  expect((await revokeKey(world.dataDirectory, id)).revokedAt).toEqual(expect.any(String));
  const headers = { Authorization: `Bearer ${key}` };
  expect((await fetch(`${url}${deskBase}/inbox`, { headers })).status).toBe(401);
  await expect(revokeKey(world.dataDirectory, 'ffffffffffff')).rejects.toThrow(
    'There is no key ffffffffffff.',
  );
  // The key ring no longer has it, and the next command gets a new one.
  expect(await invite(world.dataDirectory, name)).toMatchObject({ isNew: false });
  expect(await listKeys(world.dataDirectory)).toHaveLength(listed.length + 1);
});

test('new data folders add no operator’s key, one of the previous build is given up, a revoked one is replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-desk-'));
  const operators = async () =>
    (await world.db.select().from(deskKeys)).filter(key => !key.forwarderId && !key.brokerId);
  const [before] = await operators();
  for (const name of ['a', 'b']) await openDesk(parts(), join(folder, name), url);
  expect(await operators()).toEqual([before]);

  const former = randomToken();
  await world.db.insert(deskKeys).values({ keyHash: digestOf(former) });
  writeAccess(join(folder, 'a'), { url, operatorKey: former });
  await openDesk(parts(), join(folder, 'a'), url);
  expect(await findDeskRole(world.db, former)).toBeNull();

  const id = (await listKeys(world.dataDirectory))[0]?.id ?? '';
  await revokeKey(world.dataDirectory, id);
  await expect(listKeys(world.dataDirectory)).rejects.toThrow(/is not valid for \/desk\/v1/);
  await openDesk(parts(), world.dataDirectory, url);
  expect((await listKeys(world.dataDirectory)).find(key => key.id === id)?.revokedAt).not.toBeNull();
  await rm(folder, { recursive: true });
});

test('only the operator takes a snapshot, and if the data is in PostgreSQL its own tools are named', async () => {
  await invite(world.dataDirectory, 'Trave Spedition');
  const forwarder = randomToken();
  const [known] = await world.db.select().from(forwarders);
  await world.db.insert(deskKeys).values({ keyHash: digestOf(forwarder), forwarderId: known?.id ?? '' });
  const { method, path } = deskEndpoints.takeSnapshot;
  const headers = { Authorization: `Bearer ${forwarder}` };
  expect((await fetch(`${url}${deskBase}/${path}`, { method, headers })).status).toBe(403);
  const file = `${world.dataDirectory}.backup`;
  await expect(backUp(world.dataDirectory, file)).rejects.toThrow('pg_dump');
  expect(existsSync(file)).toBe(false);
});

test('a refusal is shown in the server’s words, and a server that is gone by its address', async () => {
  await expect(invite(world.dataDirectory, 'x'.repeat(201))).rejects.toThrow(/200/);
  await openDesk(parts(), world.dataDirectory, 'http://127.0.0.1:9');
  await expect(invite(world.dataDirectory, 'Hanse Spedition')).rejects.toThrow('http://127.0.0.1:9');
});
