import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionChange } from '#src/session/session.ts';
import { waitFor } from '#tests/support/wait.ts';
import { delayed } from './delayed-answer.ts';
import { type Device, refusal } from './device.ts';
import { newDevice } from './new-device.ts';

let device: Device;
beforeEach(() => {
  device = newDevice();
});

describe('after a sign-out', () => {
  test('case 44: no token is left on the device', async () => {
    device.token = device.freshToken();
    const page = device.page();
    await page.start();
    await page.end();
    expect(device.token).toBeNull();
    expect(await device.copy().read()).toBeNull();
  });

  test('a refresh of the worker that was under way doesn’t bring the session back', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, worker] = [device.page(), device.worker()];
    await page.start();
    const { answer, give } = delayed();
    device.server.fail(answer);
    const refresh = worker.freshToken();
    await waitFor(() => expect(device.server.calls).toBe(1));
    await page.end();
    give(Response.json({ refreshedToken: device.freshToken({ generation: 1 }) }));
    expect(await refresh).toEqual({ kind: 'signed-out' });
    expect(device.token).toBeNull();
    expect(await device.copy().read()).toBeNull();
    expect(await device.page().start()).toBeNull();
  });

  test('a refresh of another tab that was under way doesn’t bring the session back', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, other] = [device.page(), device.page()];
    await Promise.all([page.start(), other.start()]);
    const { answer, give } = delayed();
    device.server.fail(answer);
    const refresh = other.freshToken();
    await waitFor(() => expect(device.server.calls).toBe(1));
    await page.end();
    give(Response.json({ refreshedToken: device.freshToken({ generation: 1 }) }));
    expect(await refresh).toEqual({ kind: 'signed-out' });
    expect(device.token).toBeNull();
    expect(await device.copy().read()).toBeNull();
  });

  test("a late refresh of the old session leaves the next seller's alone", async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, worker] = [device.page(), device.worker()];
    await page.start();
    const { answer, give } = delayed();
    device.server.fail(answer);
    const refresh = worker.freshToken();
    await waitFor(() => expect(device.server.calls).toBe(1));
    await page.end();
    const bo = device.freshToken({ seller: 'seller-bo', session: 's2' });
    await page.adopt(bo);
    give(Response.json({ refreshedToken: device.freshToken({ generation: 1 }) }));
    expect(await refresh).toEqual({ kind: 'signed-out' });
    expect(device.token).toBe(bo);
    expect((await device.copy().read())?.token).toBe(bo);
  });

  test('the other tab hears of it', async () => {
    device.token = device.freshToken();
    const [page, other] = [device.page(), device.page()];
    await Promise.all([page.start(), other.start()]);
    const listener = vi.fn();
    other.subscribe(listener);
    await page.end();
    await waitFor(() =>
      expect(listener).toHaveBeenCalledWith(expect.objectContaining({ kind: 'ended', reason: 'signed-out' })),
    );
  });

  test('the other tab hears of it also where the server had refused its session before', async () => {
    device.token = device.freshToken({ agoS: 1000 });
    const [page, other] = [device.page(), device.page()];
    await Promise.all([page.start(), other.start()]);
    const listener: SessionChange[] = [];
    other.subscribe(change => listener.push(change));
    device.server.fail(async () => refusal());
    await other.freshToken();
    expect(listener).toMatchObject([{ kind: 'ended', reason: 'refused' }]);
    await page.end();
    await waitFor(() =>
      expect(listener).toMatchObject([
        { kind: 'ended', reason: 'refused' },
        { kind: 'ended', reason: 'signed-out' },
      ]),
    );
  });
});
