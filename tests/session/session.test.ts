import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readToken } from '#src/session/session-record.ts';
import { Device, refusal } from './device.ts';
import { recordOf, tokenOf } from './tokens.ts';

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => {
  device.dispose();
  vi.useRealTimers();
});

/** An answer that a test gives when it wants to. */
function delayed() {
  let give: (response: Response) => void = () => {};
  const answer = new Promise<Response>(resolve => {
    give = resolve;
  });
  return { answer: () => answer, give };
}

const jsonError = (status: number) =>
  Response.json({ errors: [{ code: 'SERVER.UNAVAILABLE', message: 'Later' }] }, { status });
const html = (status: number) =>
  new Response('<title>Sign in to the hotel</title>', { status, headers: { 'Content-Type': 'text/html' } });

describe('reading a token', () => {
  test.each(['', 'nonsense', 'a.b.c', tokenOf({ issuedAt: 0, seller: '' })])(
    '«%s» is an invalid token [193]',
    token => {
      expect(() => readToken(token)).toThrow(new Error('Invalid token specified'));
    },
  );

  test('claims beyond ASCII are read as they were written', () => {
    expect(readToken(tokenOf({ issuedAt: 0, seller: '卖家-ä' })).sellerId).toBe('卖家-ä');
  });
});

describe('before a call', () => {
  test.each([
    [31, 0],
    [30, 1],
    [0, 1],
    [-86_400, 1],
  ])('a token with %i s left is refreshed %i times [151]', async (leftS, refreshes) => {
    device.token = device.freshToken({ agoS: 900 - leftS });
    const page = device.page();
    await page.start();
    const outcome = await page.freshToken();
    expect(device.server.calls).toBe(refreshes);
    expect(outcome).toMatchObject({ kind: 'fresh', record: { generation: refreshes } });
    expect(readToken(device.token).generation).toBe(refreshes);
  });

  test('nobody signed in gets no token, and nothing is asked', async () => {
    const page = device.page();
    await page.start();
    expect(await page.freshToken()).toEqual({ kind: 'signed-out' });
    expect(device.server.calls).toBe(0);
  });

  test('case 57: on a clock a day ahead the first call refreshes and the next ones do not', async () => {
    device.aheadMs = 86_400_000;
    device.token = device.freshToken();
    const page = device.page();
    for (let call = 0; call < 4; call++) expect(await page.freshToken()).toMatchObject({ kind: 'fresh' });
    expect(device.server.calls).toBe(1);
  });

  test('case 57: on a clock a day behind the 401 refreshes', async () => {
    device.aheadMs = -86_400_000;
    device.token = device.freshToken({ agoS: 900 });
    const used = device.token;
    const page = device.page();
    expect(await page.freshToken()).toMatchObject({ record: { token: used } });
    expect(await page.refreshAfter401(used)).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
    expect(device.server.calls).toBe(1);
  });
});

describe('a token in an answer', () => {
  test('replaces the stored one, for every tab and the worker [152]', async () => {
    device.token = device.freshToken();
    const page = device.page();
    await page.start();
    const next = device.freshToken({ generation: 1 });
    await page.adopt(next, device.token);
    expect(device.token).toBe(next);
    expect(await device.worker().freshToken()).toMatchObject({ record: { token: next } });
  });

  test('of an earlier generation changes nothing', async () => {
    device.token = device.freshToken({ generation: 3 });
    const kept = device.token;
    const page = device.page();
    await page.start();
    await page.adopt(device.freshToken({ generation: 2 }), kept);
    expect(device.token).toBe(kept);
  });

  test('to a call that was made before the sign-out signs nobody in again', async () => {
    device.token = device.freshToken();
    const used = device.token;
    const page = device.page();
    await page.start();
    await page.end();
    expect(await page.adopt(device.freshToken({ generation: 1 }), used)).toBeNull();
    expect(device.token).toBeNull();
    expect(await device.mirror().read()).toBeNull();
  });
});

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
    const kept = device.token;
    const page = device.page();
    await page.start();
    device.server.fail(answer);
    expect(await page.freshToken()).toEqual({ kind: 'unreachable' });
    expect(device.token).toBe(kept);
    expect((await device.mirror().read())?.token).toBe(kept);
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
    await vi.waitUntil(() => device.server.calls === 1);
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
    const heard = vi.fn();
    other.subscribe(heard);
    device.server.fail(async () => refusal());
    expect(await page.freshToken()).toMatchObject({ kind: 'refused', used: { sessionId: 's1' } });
    expect(device.token).toBeNull();
    expect(await device.mirror().read()).toBeNull();
    await vi.waitFor(() =>
      expect(heard).toHaveBeenCalledWith(expect.objectContaining({ kind: 'ended', reason: 'refused' })),
    );
    expect(await worker.freshToken()).toEqual({ kind: 'signed-out' });
  });

  test('in the worker reaches the pages, which own the token', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, worker] = [device.page(), device.worker()];
    await page.start();
    device.server.fail(async () => refusal());
    expect((await worker.freshToken()).kind).toBe('refused');
    await vi.waitFor(() => expect(device.token).toBeNull());
    expect(page.current()).toBeNull();
  });

  test('of an outdated token leaves a page alone that has a later one', async () => {
    device.token = device.freshToken({ generation: 5 });
    const page = device.page();
    await page.start();
    // The page's write to the mirror was lost, so the worker still has an older token.
    await device
      .mirror()
      .decide(() => recordOf({ generation: 3, issuedAt: Math.floor(device.now / 1000) - 1000 }));
    device.server.fail(async () => refusal());
    const heard = vi.fn();
    page.subscribe(heard);
    expect((await device.worker().freshToken()).kind).toBe('refused');
    await pause(20);
    expect(readToken(device.token).generation).toBe(5);
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('one refresh at a time', () => {
  test('case 22: three tabs and the worker meet an expired token, and exactly one refresh is asked', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const all = [device.page(), device.page(), device.page(), device.worker()];
    await Promise.all(all.map(session => session.start()));
    const used = device.token;
    const outcomes = await Promise.all([
      ...all.map(session => session.freshToken()),
      ...all.map(session => session.refreshAfter401(used)),
    ]);
    expect(device.server.calls).toBe(1);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
    expect(readToken(device.token).generation).toBe(1);
  });

  test('without Web Locks nobody is signed out, and all end on the same generation', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const all = [1, 2, 3].map(() => device.page({ locks: undefined }));
    const outcomes = await Promise.all(all.map(session => session.freshToken()));
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
  });

  test('the lock of a frozen tab is stolen', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    void device.locks.request('token-refresh', () => new Promise(() => {})).catch(() => {});
    const page = device.page({ lockPatienceMs: 20 });
    expect(await page.freshToken()).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
  });

  test('a refresh whose lock was stolen goes on, and both end on the same generation', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const { answer, give } = delayed();
    device.server.fail(answer);
    const frozen = device.page().freshToken();
    await vi.waitFor(() => expect(device.server.calls).toBe(1));
    device.server.heal();
    expect(await device.page({ lockPatienceMs: 20 }).freshToken()).toMatchObject({
      record: { generation: 1 },
    });
    give(Response.json({ refreshedToken: device.freshToken({ generation: 1 }) }));
    expect(await frozen).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
  });

  test('a token that somebody else has refreshed is not refreshed after its 401', async () => {
    const used = device.freshToken();
    device.token = device.freshToken({ generation: 1 });
    expect(await device.page().refreshAfter401(used)).toMatchObject({ record: { generation: 1 } });
    expect(device.server.calls).toBe(0);
  });

  test('the 401 of one seller never hands out the token of another', async () => {
    const used = device.freshToken();
    device.token = device.freshToken({ seller: 'seller-bo', session: 's2' });
    expect(await device.page().refreshAfter401(used)).toEqual({ kind: 'signed-out' });
  });
});

describe('at start', () => {
  test('case 23: a page adopts what the worker refreshed while no tab was open, before its first call', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    await device.page().start();
    expect(await device.worker().freshToken()).toMatchObject({ record: { generation: 1 } });
    device.token = tokenOf({ issuedAt: Math.floor(device.now / 1000) - 1000 });
    const page = device.page();
    expect(await page.start()).toMatchObject({ generation: 1 });
    expect(readToken(device.token).generation).toBe(1);
    expect(await page.freshToken()).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
    expect(device.server.calls).toBe(1);
  });

  test("of two sessions the page's own wins", async () => {
    await device.mirror().decide(() => recordOf({ session: 's0', generation: 9, issuedAt: 0 }));
    device.token = device.freshToken({ session: 's1' });
    expect(await device.page().start()).toMatchObject({ sessionId: 's1' });
    expect(await device.mirror().read()).toMatchObject({ sessionId: 's1', generation: 0 });
  });

  test('without a token at home nobody is signed in, and the mirror is cleared', async () => {
    await device.mirror().decide(() => recordOf({ issuedAt: 0 }));
    expect(await device.page().start()).toBeNull();
    expect(await device.mirror().read()).toBeNull();
  });

  test('what is no token is no session', async () => {
    device.token = 'left by something else';
    expect(await device.page().start()).toBeNull();
  });

  test('a page works without IndexedDB', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('No storage here', 'SecurityError');
    });
    const page = device.page();
    expect(await page.start()).toMatchObject({ generation: 0 });
    expect(await page.freshToken()).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
  });
});

describe('a page that is open', () => {
  test('hears that the worker refreshed, and writes its home', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const page = device.page();
    await page.start();
    const heard = vi.fn();
    page.subscribe(heard);
    await device.worker().freshToken();
    await vi.waitFor(() => expect(readToken(device.token ?? '').generation).toBe(1));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  });
});

describe('after a sign-out', () => {
  test('case 44: no token is left on the device', async () => {
    device.token = device.freshToken();
    const page = device.page();
    await page.start();
    await page.end();
    expect(device.token).toBeNull();
    expect(await device.mirror().read()).toBeNull();
  });

  test('a refresh of the worker that was under way brings no session back', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, worker] = [device.page(), device.worker()];
    await page.start();
    const { answer, give } = delayed();
    device.server.fail(answer);
    const refresh = worker.freshToken();
    await vi.waitFor(() => expect(device.server.calls).toBe(1));
    await page.end();
    give(Response.json({ refreshedToken: device.freshToken({ generation: 1 }) }));
    expect(await refresh).toEqual({ kind: 'signed-out' });
    expect(device.token).toBeNull();
    expect(await device.mirror().read()).toBeNull();
    expect(await device.page().start()).toBeNull();
  });

  test('a refresh of another tab that was under way brings no session back', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, other] = [device.page(), device.page()];
    await Promise.all([page.start(), other.start()]);
    const { answer, give } = delayed();
    device.server.fail(answer);
    const refresh = other.freshToken();
    await vi.waitFor(() => expect(device.server.calls).toBe(1));
    await page.end();
    give(Response.json({ refreshedToken: device.freshToken({ generation: 1 }) }));
    expect(await refresh).toEqual({ kind: 'signed-out' });
    expect(device.token).toBeNull();
    expect(await device.mirror().read()).toBeNull();
  });

  test("a late refresh of the old session leaves the next seller's alone", async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, worker] = [device.page(), device.worker()];
    await page.start();
    const { answer, give } = delayed();
    device.server.fail(answer);
    const refresh = worker.freshToken();
    await vi.waitFor(() => expect(device.server.calls).toBe(1));
    await page.end();
    const bo = device.freshToken({ seller: 'seller-bo', session: 's2' });
    await page.adopt(bo);
    give(Response.json({ refreshedToken: device.freshToken({ generation: 1 }) }));
    expect(await refresh).toEqual({ kind: 'signed-out' });
    expect(device.token).toBe(bo);
    expect((await device.mirror().read())?.token).toBe(bo);
  });

  test('the other tab hears of it', async () => {
    device.token = device.freshToken();
    const [page, other] = [device.page(), device.page()];
    await Promise.all([page.start(), other.start()]);
    const heard = vi.fn();
    other.subscribe(heard);
    await page.end();
    await vi.waitFor(() =>
      expect(heard).toHaveBeenCalledWith(expect.objectContaining({ kind: 'ended', reason: 'signed-out' })),
    );
  });
});
