import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readToken } from '#src/session/session-record.ts';
import { waitFor } from '#tests/support/wait.ts';
import type { Device } from './device.ts';
import { newDevice } from './new-device.ts';
import { recordOf, tokenOf } from './tokens.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
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
    await device.copy().decide(() => recordOf({ session: 's0', generation: 9, issuedAt: 0 }));
    device.token = device.freshToken({ session: 's1' });
    expect(await device.page().start()).toMatchObject({ sessionId: 's1' });
    expect(await device.copy().read()).toMatchObject({ sessionId: 's1', generation: 0 });
  });

  test('without a token in storage nobody is signed in, and the IndexedDB copy is cleared', async () => {
    await device.copy().decide(() => recordOf({ issuedAt: 0 }));
    expect(await device.page().start()).toBeNull();
    expect(await device.copy().read()).toBeNull();
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
  test('hears that the worker refreshed, and writes its storage', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const page = device.page();
    await page.start();
    const listener = vi.fn();
    page.subscribe(listener);
    await device.worker().freshToken();
    await waitFor(() => expect(readToken(device.token ?? '').generation).toBe(1));
    await waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  });
});
