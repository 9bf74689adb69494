import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeEarlyCalls, takeEarlyAnswer } from '#src/api/client/early-calls.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { sellerEndpoint } from '#src/contract/endpoints/seller-endpoint.ts';
import { trackingEndpoints } from '#src/contract/endpoints/tracking-endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { tokenOf } from '../session/tokens.ts';

const now = Date.UTC(2026, 10, 22, 8);
const token = tokenOf({ issuedAt: now / 1000 });
const requested: string[] = [];
const givenUp: string[] = [];
// From the table of endpoints: a call that had another address there would be made early for nothing, and then again.
const requestOf = ({ method, path }: Endpoint) =>
  new Request(`https://portolan.example${apiBase}/${path}`, { method });
const seller = requestOf(sellerEndpoint.retrieveMySeller);
const list = new Request(`${requestOf(trackingEndpoints.retrieveTrackingList).url}?proofs=apart`, {
  method: 'POST',
});
let taker: AbortController;
const take = (request: Request, as: string | null) => takeEarlyAnswer(request, as, taker.signal);

beforeEach(() => {
  taker = new AbortController();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('location', { origin: 'https://portolan.example' });
  vi.stubGlobal('fetch', async (request: Request, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => givenUp.push(new URL(request.url).pathname));
    requested.push(
      `${request.method} ${new URL(request.url).pathname} ${request.headers.get('Authorization')}`,
    );
    return new Response('{}');
  });
});
afterEach(() => {
  requested.length = 0;
  givenUp.length = 0;
  globalThis.portolanEarlyCalls = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what the list needs is asked for early, and each answer is taken once', async () => {
  makeEarlyCalls(token, '/customs-tracking', true);
  expect(requested).toEqual([
    `GET /api/v1/seller/me Bearer ${token}`,
    `POST /api/v1/customs-tracking/retrieve-list Bearer ${token}`,
  ]);
  expect((await take(list, token))?.status).toBe(200);
  expect(take(list, token)).toBeUndefined();
  expect(await take(seller, token)).toBeInstanceOf(Response);
});

test('the list is asked for early by its own screen alone: asking counts its orders as seen', () => {
  makeEarlyCalls(token, '/settings', true);
  makeEarlyCalls(token, '/customs-tracking/products', true);
  expect(requested.filter(call => call.includes('retrieve-list'))).toEqual([]);
});

test('a device that may have the list asks for what changed in it, once it has read it', () => {
  makeEarlyCalls(token, '/customs-tracking', false);
  expect(requested).toEqual([`GET /api/v1/seller/me Bearer ${token}`]);
});

test('an early answer that nobody takes is given up, and one that was taken once its taker gives it up', () => {
  vi.useFakeTimers({ now });
  makeEarlyCalls(token, '/customs-tracking', true);
  void take(list, token);
  vi.advanceTimersByTime(20_000);
  expect(givenUp).toEqual(['/api/v1/seller/me']);
  taker.abort();
  expect(givenUp).toEqual(['/api/v1/seller/me', '/api/v1/customs-tracking/retrieve-list']);
});

test('a token that is about to be refreshed makes no early call, nor does what is no token', () => {
  vi.setSystemTime(now + 14.5 * 60_000);
  makeEarlyCalls(token, '/', true);
  makeEarlyCalls('a.b', '/', true);
  expect(requested).toEqual([]);
});

test('an early answer belongs to the session that it was asked in, and to the start of the page', () => {
  makeEarlyCalls(token, '/customs-tracking', true);
  expect(take(seller, tokenOf({ issuedAt: now / 1000, session: 'another' }))).toBeUndefined();
  // The answer to the first call brought a newer token of the same session.
  expect(take(list, tokenOf({ issuedAt: now / 1000, generation: 1 }))).toBeInstanceOf(Promise);
  expect(take(seller, null)).toBeUndefined();
  vi.setSystemTime(now + 21_000);
  expect(take(seller, token)).toBeUndefined();
});
