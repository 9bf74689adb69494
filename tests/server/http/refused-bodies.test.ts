import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';
import { tryLargeBodies } from '#tests/server/support/large-bodies.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: ApiWorld;
let server: ServerType;
let port: number;
let token: string;

beforeAll(async () => {
  world = await openApiWorld();
  token = await world.signIn(await world.addSeller());
  server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  await world.close();
});

const authorized = () => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });

test('a body of a thousand wrong values is answered with twenty of them', async () => {
  const answer = await world.call(endpoints.createShipmentLedger, {
    token,
    body: { products: Array.from({ length: 1000 }, () => 1) },
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toHaveProperty('errors.length', 20);
});

test('a list that no call has is refused before its items are looked at', async () => {
  const answer = await world.call(endpoints.createShipmentLedger, {
    token,
    body: { products: Array.from({ length: 80_000 }, () => ({})) },
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ errors: [{ code: 'REQUEST.INVALID', path: 'products' }] });
});

describe('a body that is too large', () => {
  test('is answered with 413 in fifty of fifty tries, and the next call still works', async () => {
    const calls = Object.values(endpoints).filter(({ body }) => body !== undefined);
    const result = await tryLargeBodies({ port, token, calls, tries: 50 });
    expect(result).toEqual({ tries: 50, failures: [] });
  });

  test('ends its connection, and one that was read whole doesn’t', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (headers: Record<string, string>, length: number) =>
      new Promise<(number | string | undefined)[]>((resolve, reject) => {
        const path = `${apiBase}/${endpoints.updateSellerCompany.path}`;
        const sent = request({ port, agent, path, method: 'PUT', headers }, answer => {
          answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]));
        });
        sent.on('error', reject).end(`"${'x'.repeat(length)}"`);
      });
    expect(await send(authorized(), 300_000)).toEqual([413, 'close']);
    expect(await send(authorized(), 100)).toEqual([400, 'keep-alive']);
    // Refused before its body is read.
    expect(await send({ 'Content-Type': 'application/json' }, 5_000_000)).toEqual([401, 'keep-alive']);
    agent.destroy();
  });
});

// Before its token was looked up, and while the rest of it is waited for.
test.each([0, 100])('a body that breaks off after %i ms is no error of the server’s', async waitMs => {
  world.logLines.length = 0;
  const arrived = once(server, 'request');
  const socket = connect(port, '127.0.0.1');
  const head = Object.entries({ Host: 'localhost', ...authorized(), 'Content-Length': '5000' });
  const lines = [
    `PUT ${apiBase}/${endpoints.updateSellerCompany.path} HTTP/1.1`,
    ...head.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n{"company":`);
  await arrived;
  await delay(waitMs);
  socket.destroy();
  await waitFor(() => expect(world.logLines.join('')).toContain('"status":408'));
  expect(world.logLines.join('')).not.toContain('unexpected error');
});
