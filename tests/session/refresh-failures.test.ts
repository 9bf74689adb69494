import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readToken } from '#src/session/session-record.ts';
import { waitFor, waitUntil } from '#tests/support/wait.ts';
import { type Device, refusal } from './device.ts';
import { newDevice } from './new-device.ts';
import { recordOf } from './tokens.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
});

const jsonError = (status: number) =>
  Response.json({ errors: [{ code: 'SERVER.UNAVAILABLE', message: 'Later' }] }, { status });
const html = (status: number) =>
  new Response('<title>Sign in to the hotel</title>', { status, headers: { 'Content-Type': 'text/html' } });

describe('a refresh that finds no answer signs nobody out', () => {
  test.each([
    ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a 503', async () => jsonError(503)],
    ['a 500', async () => jsonError(500)],
    ['a 429', async () => jsonError(429)],
    ['a 401 of a proxy', async () => html(401)],
    ['a captive portal', async () => html(200)],
    ['a redirect', async () => new Response(null, { status: 302, headers: { Location: '/portal' } })],
    ['an answer without a token', async () => Response.json({})],
  ])('case 21: %s', async (_, answer) => {
    device.token = device.freshToken({ agoS: 1000 });
    const stored = device.token;
    const page = device.page();
    await page.start();
    device.server.fail(answer);
    expect(await page.freshToken()).toEqual({ kind: 'unreachable' });
    expect(device.token).toBe(stored);
    expect((await device.copy().read())?.token).toBe(stored);
    device.server.heal();
    expect(await page.freshToken()).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
  });

  test('case 21: a server that never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    device.token = device.freshToken({ agoS: 1000 });
    const page = device.page();
    await page.start();
    device.server.fail(() => new Promise(() => {}));
    const outcome = page.freshToken();
    await waitUntil(() => device.server.calls === 1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await outcome).toEqual({ kind: 'unreachable' });
    expect(device.token).not.toBeNull();
  });
});

describe('a refused refresh', () => {
  test('ends the session in every tab, and for the worker', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, other, worker] = [device.page(), device.page(), device.worker()];
    await Promise.all([page.start(), other.start(), worker.start()]);
    const listener = vi.fn();
    other.subscribe(listener);
    device.server.fail(async () => refusal());
    expect(await page.freshToken()).toMatchObject({ kind: 'refused', used: { sessionId: 's1' } });
    expect(device.token).toBeNull();
    expect(await device.copy().read()).toBeNull();
    await waitFor(() =>
      expect(listener).toHaveBeenCalledWith(expect.objectContaining({ kind: 'ended', reason: 'refused' })),
    );
    expect(await worker.freshToken()).toEqual({ kind: 'signed-out' });
  });

  test('in the worker reaches the pages, which own the token', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, worker] = [device.page(), device.worker()];
    await page.start();
    device.server.fail(async () => refusal());
    expect((await worker.freshToken()).kind).toBe('refused');
    await waitFor(() => expect(device.token).toBeNull());
    expect(page.current()).toBeNull();
  });

  test('of an outdated token leaves alone a page that has a newer one', async () => {
    device.token = device.freshToken({ generation: 5 });
    const page = device.page();
    await page.start();
    // The page's write to the IndexedDB copy was lost, so the worker still has an older token.
    await device
      .copy()
      .decide(() => recordOf({ generation: 3, issuedAt: Math.floor(device.now / 1000) - 1000 }));
    device.server.fail(async () => refusal());
    const listener = vi.fn();
    page.subscribe(listener);
    expect((await device.worker().freshToken()).kind).toBe('refused');
    await pause(20);
    expect(readToken(device.token).generation).toBe(5);
    expect(listener).not.toHaveBeenCalled();
  });
});
