import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeededSeller } from '#server/demo/seed-seller.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase, headers } from '#src/contract/headers.ts';
import { type ApiWorld, openApiWorld } from '#tests/server/support/api-world.ts';

let world: ApiWorld;
let seller: SeededSeller;
let token: string;
beforeAll(async () => {
  world = await openApiWorld({
    publicUrl: 'https://app.portolan.example',
    serviceLinks: { privacy: 'https://portolan.example/privacy' },
  });
  seller = await world.addSeller({ orderCount: 20 });
  token = await world.signIn(seller);
});
afterAll(() => world.close());

test('what the service says of itself is for anybody, and may be kept for a time without a network', async () => {
  const answer = await world.app.request(`${apiBase}/service-links`);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(await answer.json()).toEqual({ privacy: 'https://portolan.example/privacy' });
});

describe('every answer', () => {
  test.each([
    `${apiBase}/health`,
    `${apiBase}/ready`,
    `${apiBase}/seller/me`,
    `${apiBase}/nothing`,
    '/nothing',
  ])('to %s carries the security headers, is not stored, and has an id', async path => {
    const answer = await world.app.request(path);
    const sent = Object.fromEntries(answer.headers);
    expect(sent).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self)'),
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
    expect(answer.headers.get(headers.requestId)).toMatch(/^[\da-f-]{36}$/);
  });

  test('of an address without https asks no browser to insist on it', async () => {
    const plain = await openApiWorld({ publicUrl: 'http://localhost:4173' });
    const answer = await plain.app.request(`${apiBase}/health`);
    expect(answer.headers.get('Strict-Transport-Security')).toBeNull();
    await plain.close();
  });
});

describe('an id that a request brings', () => {
  const fetchLive = (id: string) =>
    world.app.request(`${apiBase}/live`, { headers: { [headers.requestId]: id } });

  test.each([
    '0af7651916cd43dd8448eb211c80319c',
    'Root=1-67891233-abcdef012345678912345678',
    'a'.repeat(128),
  ])('"%s" is kept, answered and logged', async id => {
    expect((await fetchLive(id)).headers.get(headers.requestId)).toBe(id);
    expect(JSON.parse(world.logLines.at(-1) ?? '')).toMatchObject({ requestId: id, msg: 'request' });
  });

  test.each(['', 'a'.repeat(129), 'two words', '"},{"', 'größe', '<script>'])(
    '"%s" is replaced by one of ours',
    async id => {
      expect((await fetchLive(id)).headers.get(headers.requestId)).toMatch(/^[\da-f-]{36}$/);
      expect(JSON.parse(world.logLines.at(-1) ?? '')).toMatchObject({
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      });
    },
  );
});

describe('compression', () => {
  const list = (acceptEncoding: string) =>
    world.app.request(`${apiBase}/${endpoints.retrieveTrackingList.path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': acceptEncoding },
    });

  test('a long answer is gzipped for clients that accept it', async () => {
    const answer = await list('br, gzip');
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    const text = gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString('utf8');
    expect(JSON.parse(text).customsTrackings.items).toHaveLength(20);
  });

  test.each(['', 'br', 'gzip;q=0'])('"%s" gets it plain', async accepted => {
    const answer = await list(accepted);
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(await answer.json()).toHaveProperty('customsTrackings');
  });

  test('a short answer is not worth it', async () => {
    const answer = await world.app.request(`${apiBase}/health`, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.headers.get('Content-Encoding')).toBeNull();
  });
});

describe('what went wrong', () => {
  test('an unexpected error says nothing of its inside, and the log has it under the answer’s id', async () => {
    const broken = await openApiWorld();
    const itsSeller = await broken.addSeller();
    const itsToken = await broken.signIn(itsSeller);
    await broken.adapters.database.db.execute(sql`alter table orders rename to lost`);
    const answer = await broken.call(endpoints.retrieveProducts, {
      token: itsToken,
      params: { orderId: 'order-that-somebody-bought' },
    });
    expect([answer.status, answer.code]).toEqual([500, 'SERVER.UNEXPECTED']);
    expect(JSON.stringify(answer.body)).not.toMatch(/orders|select|relation/);
    const requestId = answer.headers.get(headers.requestId) ?? 'none';
    const line = broken.logLines.find(one => one.includes(requestId) && one.includes('unexpected'));
    expect(line).toContain('relation');
    // The values of the failed query are somebody's data.
    expect(line).not.toContain('order-that-somebody-bought');
    await broken.close();
  });

  test('health says 503 while the database isn’t responding', async () => {
    const down = await openApiWorld();
    await down.close();
    const answer = await down.app.request(`${apiBase}/health`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'SERVER.UNAVAILABLE' }] });
  });

  test('an unknown call and a known one by the wrong method are not found', async () => {
    for (const path of [`${apiBase}/nothing`, `${apiBase}/login`]) {
      const answer = await world.app.request(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ errors: [{ code: 'REQUEST.NOT_FOUND' }] });
    }
  });
});

describe('the log', () => {
  test('has a line for each request with its route, and never a token, a password or an id', async () => {
    const secrets = [token, seller.password, seller.email];
    const [order] = (await world.call(endpoints.retrieveTrackingList, { token })).body.customsTrackings.items;
    const orderId = order?.orderId ?? '';
    await world.call(endpoints.retrieveProducts, { token, params: { orderId } });
    await world.call(endpoints.login, { body: { email: seller.email, password: seller.password } });
    const log = world.logLines.join('');
    expect(log).toContain(`"route":"${apiBase}/customs-tracking/retrieve-products/:orderId"`);
    for (const secret of [...secrets, orderId]) expect(log).not.toContain(secret);
  });

  test('hides an authorization that somebody logs', () => {
    world.adapters.log.info({ headers: { authorization: 'Bearer abc' } }, 'careless');
    expect(world.logLines.at(-1)).toContain('[hidden]');
    expect(world.logLines.at(-1)).not.toContain('abc');
  });
});

test('health answers ok', async () => {
  const answer = await world.app.request(`${apiBase}/health`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
});
