import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#src/session/session.ts';
import { readToken } from '#src/session/session-record.ts';
import { waitFor } from '#tests/support/wait.ts';
import { delayed } from './delayed-answer.ts';
import type { Device } from './device.ts';
import { newDevice } from './new-device.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
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
    expectServerTime(page);
  });

  test('case 57: on a clock a day behind the 401 refreshes', async () => {
    device.aheadMs = -86_400_000;
    device.token = device.freshToken({ agoS: 900 });
    const used = device.token;
    const page = device.page();
    expect(await page.freshToken()).toMatchObject({ record: { token: used } });
    expect(await page.refreshAfter401(used)).toMatchObject({ kind: 'fresh', record: { generation: 1 } });
    expect(device.server.calls).toBe(1);
    expectServerTime(page);
  });

  /** Tokens say it in whole seconds. */
  const expectServerTime = (page: Session) =>
    expect(Math.abs(page.serverNow() - device.serverNow())).toBeLessThan(1000);
});

describe('one refresh at a time', () => {
  test('case 22: three tabs and the worker meet an expired token, and exactly one refresh is requested', async () => {
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

  test('a refresh whose lock was stolen continues, and both end on the same generation', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const { answer, give } = delayed();
    device.server.fail(answer);
    const frozen = device.page().freshToken();
    await waitFor(() => expect(device.server.calls).toBe(1));
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
