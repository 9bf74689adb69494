import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { invite } from '#server/desk/desk-client.ts';
import { openDesk } from '#server/desk/open-desk.ts';
import { type AccountWorld, openAccountWorld } from './support/account-world.ts';

let world: AccountWorld;
let server: ServerType;
let url: string;

beforeAll(async () => {
  world = await openAccountWorld();
  server = serve({ fetch: createApp(world.engines).fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await world.close();
});

test('a folder on which no server ran is named, with what to do', async () => {
  await expect(invite('/nowhere', 'Hanse')).rejects.toThrow('No server has run on /nowhere');
});

test('the desk finds server and key in the data folder, and its link links a seller', async () => {
  await openDesk(world.db, world.dataDirectory, url);
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
  for (const file of ['desk.json', 'desk-forwarders.json']) {
    expect((await stat(join(world.dataDirectory, file))).mode & 0o777).toBe(0o600);
  }
});

test('a refusal is told in the server’s words, and a server that is gone by its address', async () => {
  await expect(invite(world.dataDirectory, 'x'.repeat(201))).rejects.toThrow(/200/);
  await openDesk(world.db, world.dataDirectory, 'http://127.0.0.1:9');
  await expect(invite(world.dataDirectory, 'Hanse Spedition')).rejects.toThrow('http://127.0.0.1:9');
});
