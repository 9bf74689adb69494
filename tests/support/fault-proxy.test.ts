import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FaultProxy } from './fault-proxy.ts';

let server: Server;
let proxy: FaultProxy;
/** Bodies that the server has answered: its effects. */
let effects: string[];

beforeEach(async () => {
  effects = [];
  server = createServer(async (incoming, answer) => {
    const body = Buffer.concat(await incoming.toArray()).toString('utf8');
    effects.push(`${incoming.method} ${incoming.url} ${body}`.trim());
    answer.writeHead(201, { 'x-refreshed-token': 'next', 'content-type': 'application/json' });
    answer.end(JSON.stringify({ seen: body }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await FaultProxy.start((server.address() as AddressInfo).port);
});

afterEach(async () => {
  proxy.clear();
  await proxy.down();
  server.close();
  server.closeAllConnections();
});

const post = (path: string, body = 'hello', init: RequestInit = {}) =>
  fetch(`${proxy.url}${path}`, { method: 'POST', body, redirect: 'manual', ...init });

test('without a rule a request and its answer pass unchanged', async () => {
  const answer = await post('/a?b=1');
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-refreshed-token')).toBe('next');
  expect(await answer.json()).toEqual({ seen: 'hello' });
  expect(effects).toEqual(['POST /a?b=1 hello']);
  expect(proxy.arrivals).toMatchObject([
    { method: 'POST', path: '/a?b=1', body: 'hello', fault: 'ok', upstreamStatus: 201 },
  ]);
});

test('dropped before: the client sees a broken connection and the server nothing', async () => {
  proxy.on({ path: '/a' }, { kind: 'drop-before' });
  await expect(post('/a')).rejects.toThrow();
  expect(effects).toEqual([]);
  expect(proxy.arrivals).toMatchObject([{ fault: 'drop-before' }]);
});

test('dropped after commit: the server has answered in full and the client got none of it', async () => {
  proxy.on({ path: '/a' }, { kind: 'drop-after-commit' });
  await expect(post('/a')).rejects.toThrow();
  expect(effects).toEqual(['POST /a hello']);
  expect(proxy.arrivals).toMatchObject([{ fault: 'drop-after-commit', upstreamStatus: 201 }]);
});

test('a hanging request reaches the server once it is released', async () => {
  const rule = proxy.on({ path: '/a' }, { kind: 'hang' });
  const pending = post('/a');
  await rule.hit();
  expect(effects).toEqual([]);
  rule.release();
  expect((await pending).status).toBe(201);
  expect(effects).toEqual(['POST /a hello']);
});

test('a hanging request that its client gives up never reaches the server', async () => {
  const rule = proxy.on({ path: '/a' }, { kind: 'hang' });
  const giveUp = new AbortController();
  const pending = post('/a', 'given up', { signal: giveUp.signal });
  await rule.hit();
  giveUp.abort();
  await expect(pending).rejects.toThrow();
  await post('/b', 'after');
  rule.release();
  await post('/c', 'last');
  expect(effects).toEqual(['POST /b after', 'POST /c last']);
});

test('a status is answered with its headers and body, and the server sees nothing', async () => {
  proxy.on({}, { kind: 'status', status: 429, headers: { 'retry-after': '2' }, body: { errors: [] } });
  const answer = await post('/a');
  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await answer.json()).toEqual({ errors: [] });
  expect(effects).toEqual([]);
});

test('a captive portal answers 200 with a page, or sends to its own page', async () => {
  proxy.on({ path: '/page' }, { kind: 'html' });
  proxy.on({ path: '/redirect' }, { kind: 'redirect' });
  const page = await post('/page');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/text\/html/);
  const redirect = await post('/redirect');
  expect(redirect.status).toBe(302);
  const followed = await fetch(`${proxy.url}/redirect`);
  expect(followed.url).toBe(`${proxy.url}/captive-portal`);
  expect(await followed.text()).toContain('Free Wi-Fi');
  expect(effects).toEqual([]);
});

test('a slow answer is held back after the server has done its part', async () => {
  proxy.on({ path: '/a' }, { kind: 'slow', answerAfterMs: 300 });
  const startedAt = performance.now();
  const pending = post('/a');
  await expect.poll(() => effects).toEqual(['POST /a hello']);
  await pending;
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290);
});

test('a rule applies as often as it says, and then the next one takes over', async () => {
  proxy.on({ method: 'POST' }, { kind: 'status', status: 500 }, 2);
  proxy.on({ method: 'POST' }, { kind: 'status', status: 503 }, 1);
  const statuses = [];
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await post('/a')).status);
  expect(statuses).toEqual([500, 500, 503, 201]);
});

test('a rule is chosen by method, path, pattern and anything in the request', async () => {
  const byPath = proxy.on({ method: 'GET', path: '/a' }, { kind: 'status', status: 500 });
  const byPattern = proxy.on({ path: /order=7$/ }, { kind: 'status', status: 501 });
  const byBody = proxy.on({ where: seen => seen.body.includes('draft') }, { kind: 'status', status: 502 });
  expect((await post('/a')).status).toBe(201);
  expect((await post('/b?order=7')).status).toBe(501);
  expect((await post('/c', 'a draft')).status).toBe(502);
  expect((await fetch(`${proxy.url}/a?x=1`)).status).toBe(500);
  expect([byPath, byPattern, byBody].map(rule => rule.hits.length)).toEqual([1, 1, 1]);
});

test('a connection is reused for the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<Socket>();
  for (let turn = 0; turn < 3; turn += 1) {
    const outgoing = request(`${proxy.url}/${turn}`, { agent }).end();
    outgoing.once('socket', socket => sockets.add(socket));
    const [answer] = await once(outgoing, 'response');
    await answer.toArray();
  }
  agent.destroy();
  expect(sockets.size).toBe(1);
});

test('a network that is down refuses connections, and comes back on the same port', async () => {
  const { url } = proxy;
  await proxy.down();
  await expect(post('/a')).rejects.toThrow();
  await proxy.up();
  expect(proxy.url).toBe(url);
  expect((await post('/a')).status).toBe(201);
});

test('a server that is down looks like a broken connection', async () => {
  server.close();
  server.closeAllConnections();
  await expect(post('/a')).rejects.toThrow();
});
